// Asks this container's process, API or worker, whether it is alive. Exit code 0 when it is.
const ports = [process.env.OPERATIONS_PORT ?? '9466', process.env.WORKER_HTTP_PORT ?? '9464'];
const alive = await Promise.any(ports.map(async (port) => {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_500) });
  if (!response.ok) throw new Error(String(response.status));
})).then(() => true, () => false);
process.exit(alive ? 0 : 1);
