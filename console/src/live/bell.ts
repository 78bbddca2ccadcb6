const KEPT = 'console.sound';
const TONES = [880, 660];

export const isSoundOn = (): boolean => localStorage.getItem(KEPT) !== 'off';
export const switchSound = (on: boolean): void => localStorage.setItem(KEPT, on ? 'on' : 'off');

/** Two soft tones. Browsers keep quiet until somebody has touched the page; that is theirs to decide. */
export function ring(): void {
  if (!isSoundOn()) return;
  try {
    const audio = new AudioContext();
    for (const [index, tone] of TONES.entries()) {
      const oscillator = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + index * 0.18;
      oscillator.frequency.value = tone;
      volume.gain.setValueAtTime(0.08, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
      oscillator.connect(volume).connect(audio.destination);
      oscillator.start(start);
      oscillator.stop(start + 0.32);
    }
    setTimeout(() => { void audio.close(); }, 1_000);
  } catch {
    // A device without sound still has the title of the tab.
  }
}
