import { useLive } from '../live/live.tsx';
import { useTexts } from '../texts/language.tsx';
import { navTexts } from './nav.ts';

/** Whether what is shown follows what happens. */
export function LiveSign() {
  const live = useLive();
  const t = useTexts(navTexts);
  const words = t(live ? 'live' : 'notLive');
  return <span className="live" data-live={live} role="img" aria-label={words} title={words} />;
}
