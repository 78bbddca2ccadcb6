import { describe, expect, it } from '@jest/globals';
import { findChromium } from './chromium.ts';

const program = process.execPath;
const nowhere = '/nowhere/chromium';

describe('the browser of these tests', () => {
  it('is the one that CHROMIUM names', async () => {
    expect(await findChromium({ configured: program, places: [] })).toBe(program);
    await expect(findChromium({ configured: nowhere })).rejects.toThrow('CHROMIUM names /nowhere/chromium, which is no program.');
  });

  it('is found where systems put it', async () => {
    expect(await findChromium({ configured: '', places: [nowhere, program] })).toBe(program);
  });

  it('is installed where nobody needs to be asked', async () => {
    const places: string[] = [];
    const install = (): Promise<void> => {
      places.push(program);
      return Promise.resolve();
    };
    expect(await findChromium({ configured: '', places, mayInstall: true, install })).toBe(program);
  });

  it('is asked for in words where it cannot be installed', async () => {
    await expect(findChromium({ configured: '', places: [nowhere], mayInstall: false }))
      .rejects.toThrow('Install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.');
    await expect(findChromium({ configured: '', places: [nowhere], mayInstall: true, install: () => Promise.resolve() }))
      .rejects.toThrow('is not where it should be');
  });
});
