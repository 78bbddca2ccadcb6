import { Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { knowledgeTexts } from './texts.ts';

/** An item in the list; after a question, with the passage that was found. */
export function ItemRow({ item, hotelId }: { item: Schemas['ListedKnowledgeItem']; hotelId: string }) {
  const { id, title, text, kind, locale, editedDate, sourceState, retiredDate, match } = item;
  const t = useTexts(knowledgeTexts);
  return (
    <Link to="/hotels/$hotelId/knowledge/$itemId" params={{ hotelId, itemId: id }} className="row">
      <Group gap={6} mb={2}>
        <Text span fw={600} size="sm" dir="auto">{title}</Text>
        <Badge color="gray">{t(kind)}</Badge>
        <Badge color="gray">{locale}</Badge>
        {match && <Badge color={match.coverage >= 0.5 ? 'green' : 'yellow'}>{t('found', { n: Math.round(match.coverage * 100) })}</Badge>}
        {editedDate !== null && <Badge color="blue">{t('edited')}</Badge>}
        {sourceState !== null && <Badge color="orange">{t(sourceState)}</Badge>}
        {retiredDate !== null && <Badge color="red">{t('retired')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed" className="clip" dir="auto">{(match?.passage ?? text).replaceAll(/^#+ /gm, '')}</Text>
    </Link>
  );
}
