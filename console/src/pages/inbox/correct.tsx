import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMay } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { intents, intentTexts, type Intent } from '../../parts/intents.ts';
import { correctTexts } from './correct-texts.ts';

interface CorrectProps { hotelId: string; conversationId: string; messageId: string }

/** What somebody can do about a reply that was wrong: say what is right, or what was meant. */
export function Correct(props: CorrectProps) {
  const t = useTexts(correctTexts);
  const allowed = useMay(props.hotelId);
  const [open, setOpen] = useState(false);
  if (!allowed('conversations:WRITE')) return null;
  if (open) return <CorrectForm {...props} mayAnswer={allowed('knowledge:WRITE')} close={() => setOpen(false)} />;
  return <Button size="compact-xs" variant="default" mt={4} onClick={() => setOpen(true)}>{t('correct')}</Button>;
}

function CorrectForm({ hotelId, conversationId, messageId, mayAnswer, close }: CorrectProps & { mayAnswer: boolean; close: () => void }) {
  const t = useTexts(correctTexts);
  const c = useTexts(commonTexts);
  const meaning = useTexts(intentTexts);
  const [answer, setAnswer] = useState('');
  const [question, setQuestion] = useState('');
  const [intent, setIntent] = useState<Intent | ''>('');
  const said = answer.trim();
  const save = useAction(() => answerOf(api.POST('/api/clients/{id}/conversations/{conversationId}/messages/{messageId}/correction', {
    params: { path: { id: hotelId, conversationId, messageId } },
    body: {
      ...(said !== '' && { answer: said, ...(question.trim() !== '' && { question: question.trim() }) }),
      ...(intent !== '' && { intent }),
    },
  })), { refresh: [[hotelId, 'knowledge'], [hotelId, 'questions']], done: t('corrected'), after: close });
  return (
    <form
      onSubmit={(event) => { event.preventDefault(); save.mutate(); }} onKeyDown={(event) => { if (event.key === 'Escape') close(); }}
    >
      <Stack gap="xs" mt="xs">
        {mayAnswer && (
          <Textarea
            label={t('answer')} description={t('answerHint')} value={answer} autosize minRows={2} maxLength={4000} autoFocus dir="auto"
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        )}
        {said !== '' && (
          <TextInput
            label={t('question')} description={t('questionHint')} value={question} maxLength={300} dir="auto"
            onChange={(event) => setQuestion(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t('meant')} description={t('meantHint')} value={intent}
          onChange={(event) => setIntent(event.currentTarget.value as Intent | '')}
          data={[{ value: '', label: t('same') }, ...intents.map((value) => ({ value, label: meaning(value) }))]}
        />
        <Group gap="xs">
          <Button type="submit" size="compact-sm" loading={save.isPending} disabled={said === '' && intent === ''}>{t('submit')}</Button>
          <Button size="compact-sm" variant="default" onClick={close}>{c('cancel')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
