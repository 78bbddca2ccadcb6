/** Shows a person what is happening and how long it took. */
export interface Progress {
  /** Runs one step; `detail` shows what it is doing while it takes long. @throws what the work throws */
  step<T>(title: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
}

/** Shows nothing, for tests. */
export const silentProgress: Progress = { step: (_title, work) => work(() => {}) };

const SHOW_EVERY_MS = 300;
const TELL_EVERY_MS = 10_000;

interface Step {
  title: string;
  started: number;
  detail: string;
}

/** One line for the steps that are under way, which moves on a terminal and is repeated every 10 s in a log, and one for each that ends. */
export function terminalProgress(): Progress {
  const out = process.stdout;
  const underWay = new Set<Step>();
  const clear = out.isTTY ? '\r\x1b[K' : '';
  let told = 0;
  let timer: NodeJS.Timeout | undefined;
  const elapsed = ({ started }: Step): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const show = (): void => {
    const line = `  … ${[...underWay].map((step) => `${step.title}${step.detail && `: ${step.detail}`} (${elapsed(step)})`).join(', ')}`;
    if (out.isTTY) out.write(`${clear}${line.slice(0, (out.columns || 80) - 1)}`);
    else if (Date.now() - told >= TELL_EVERY_MS) {
      told = Date.now();
      out.write(`${line}\n`);
    }
  };
  const finish = (step: Step, mark: string): void => {
    underWay.delete(step);
    if (underWay.size === 0) clearInterval(timer);
    out.write(`${clear}  ${mark} ${step.title} (${elapsed(step)})\n`);
  };
  return {
    async step(title, work) {
      const step: Step = { title, started: Date.now(), detail: '' };
      if (underWay.size === 0) {
        told = step.started;
        timer = setInterval(show, SHOW_EVERY_MS);
      }
      underWay.add(step);
      try {
        const result = await work((text) => { step.detail = text; });
        finish(step, '✓');
        return result;
      } catch (error) {
        finish(step, '✗');
        throw error;
      }
    },
  };
}
