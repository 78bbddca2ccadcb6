import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { Correct } from './correct.tsx';
import type { Said } from './queries.ts';
import { inboxTexts } from './texts.ts';
import { Why } from './why.tsx';

/** One message, with what it was made of and what became of it. */
export function Message(
  { message: { id, type, message, datetime, locale, sources, setAside, delivery, rating, comment, why, mind }, hotelId, conversationId }:
  { message: Said; hotelId: string; conversationId: string },
) {
  const t = useTexts(inboxTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  return (
    <li className="said" data-by={type}>
      <Text size="xs" c="dimmed">{t(type)} · <time dateTime={new Date(datetime).toISOString()}>{moment(datetime)}</time></Text>
      <p className="words" dir="auto" lang={locale}>{message}</p>
      {sources.length > 0 && (
        <Text size="xs" mt={4}>
          {t('sources')}: {sources.map(({ title, url }, index) => (
            <span key={`${title} ${url}`}>{index > 0 && ', '}{url === null ? title
              : <Anchor href={url} target="_blank" rel="noopener noreferrer" size="xs" underline="always">{title}</Anchor>}</span>
          ))}
        </Text>
      )}
      <Group gap={6} mt={2}>
        {setAside !== null && <Badge color="orange">{t('setAside', { reason: setAside })}</Badge>}
        {delivery && <Delivery delivery={delivery} />}
        {rating && <Badge color={rating === 'up' ? 'green' : 'red'}>{t('rated')}: {t(rating)}</Badge>}
      </Group>
      {why && <Why why={why} mind={mind} />}
      {type === 'ai' && <Correct hotelId={hotelId} conversationId={conversationId} messageId={id} />}
      {comment && <Text size="sm" fs="italic" mt={4} dir="auto">“{comment}”</Text>}
    </li>
  );
}

function Delivery({ delivery: { state, reason } }: { delivery: NonNullable<Said['delivery']> }) {
  const t = useTexts(inboxTexts);
  const bad = state === 'failed' || state === 'suppressed';
  return (
    <Badge color={bad ? 'red' : 'gray'}>{t(state === 'failed' ? 'delivery_failed' : state)}{bad && reason !== null && `: ${reason}`}</Badge>
  );
}
