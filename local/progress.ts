/** Shows a person what is happening and how long it took. */
export interface Progress {
  /** Runs one step; `detail` shows what it is doing while it takes long. @throws what the work throws */
  step<T>(title: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
}

/** Shows nothing, for tests. */
export const silentProgress: Progress = { step: (_title, work) => work(() => {}) };

const SHOW_AFTER_MS = 300;
const TELL_EVERY_MS = 10_000;

/** One line per step: it moves on a terminal, and is repeated every 10 s in a log. */
export function terminalProgress(): Progress {
  const out = process.stdout;
  return {
    async step(title, work) {
      const started = Date.now();
      let told = started;
      let detail = '';
      const elapsed = (): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;
      const show = (): void => {
        const line = `  … ${title}${detail && `: ${detail}`} (${elapsed()})`;
        if (out.isTTY) out.write(`\r\x1b[K${line.slice(0, (out.columns || 80) - 1)}`);
        else if (Date.now() - told >= TELL_EVERY_MS) {
          told = Date.now();
          out.write(`${line}\n`);
        }
      };
      const timer = setInterval(show, SHOW_AFTER_MS);
      const finish = (mark: string): void => {
        clearInterval(timer);
        out.write(`${out.isTTY ? '\r\x1b[K' : ''}  ${mark} ${title} (${elapsed()})\n`);
      };
      try {
        const result = await work((text) => { detail = text; });
        finish('✓');
        return result;
      } catch (error) {
        finish('✗');
        throw error;
      }
    },
  };
}
