import { Badge } from '@mantine/core';
import { useTexts } from '../texts/language.tsx';
import { navTexts } from './nav.ts';

/** How many guests wait for a person, where somebody does. */
export function WaitingBadge({ waiting }: { waiting: number }) {
  const t = useTexts(navTexts);
  if (waiting === 0) return null;
  return <Badge color="red" variant="filled" aria-label={t('waiting', { n: waiting })}>{waiting}</Badge>;
}
