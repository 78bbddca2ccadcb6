import { Anchor, List, Text } from '@mantine/core';
import { useTexts } from '../../texts/language.tsx';
import { intents, intentTexts } from '../../parts/intents.ts';
import { correctTexts } from './correct-texts.ts';
import type { Said } from './queries.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** How the concierge came to a reply: what it understood, what it found, and who worded it. */
export function Why({ why, mind }: { why: NonNullable<Said['why']>; mind: Said['mind'] }) {
  const t = useTexts(correctTexts);
  const meaning = useTexts(intentTexts);
  const intent = intents.find((each) => each === why.intent);
  return (
    <details className="why">
      <summary>{t('why')}</summary>
      <Text size="xs" mt={4}>
        {intent === undefined ? t('unsure') : t('understood', { intent: meaning(intent), share: percent(why.share) })}
      </Text>
      {why.passages.length === 0 ? <Text size="xs">{t('noPassages')}</Text> : (
        <>
          <Text size="xs" mt={4}>{t('passages')}</Text>
          <List size="xs">
            {why.passages.map(({ title, url, likelihood, isUsed }, index) => (
              <List.Item key={`${index} ${title}`} fw={isUsed ? 600 : 400}>
                {url === null ? title : <Anchor href={url} target="_blank" rel="noopener noreferrer" size="xs"
                  underline="always">{title}</Anchor>}
                {' · '}{t('likelihood', { share: percent(likelihood) })}{isUsed && ` · ${t('used')}`}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {why.fallback !== null && <Text size="xs" mt={4}>{t(why.fallback)}</Text>}
      <Text size="xs" mt={4}>{mind?.mind === 'model' ? t('model', { models: mind.models.join(', ') }) : t('offline')}</Text>
      {mind !== null && mind.fallback !== null && <Text size="xs">{t('fellBack', { reason: mind.fallback })}</Text>}
    </details>
  );
}
