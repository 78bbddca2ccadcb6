import { Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { FormActions } from '../../parts/form-actions.tsx';
import { field, linesOf } from '../../parts/form-fields.ts';
import { useAction } from '../../parts/use-action.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { qualityTexts } from './texts.ts';

type Test = Schemas['PromptTest'];

/** A test: what it asks and wants, switched on or off, reworded or deleted. */
export function TestRow({ test, hotelId, mayWrite }: { test: Test; hotelId: string; mayWrite: boolean }) {
  const { id, question, mustContain, mustNotContain, enabled } = test;
  const t = useTexts(qualityTexts);
  const c = useTexts(commonTexts);
  const confirmed = useConfirmed();
  const [editing, setEditing] = useState(false);
  const params = { path: { id: hotelId, caseId: id } };
  const refresh = [[hotelId, 'tests']];
  const turn = useAction((on: boolean) => answerOf(api.PUT('/api/clients/{id}/prompttests/{caseId}', {
    params, body: { enabled: on },
  })), { refresh });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/prompttests/{caseId}', { params })),
    { refresh, done: t('testDeleted') });
  const ask = confirmed({ title: t('deleteTestAsk'), text: t('deleteTestText'), yes: c('delete') }, () => remove.mutate());
  if (editing) return <TestForm hotelId={hotelId} test={test} close={() => setEditing(false)} />;
  const wanted = [mustContain.length > 0 && t('contains', { words: mustContain.join(', ') }), mustNotContain.length > 0
    && t('lacks', { words: mustNotContain.join(', ') })];
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}><Text size="sm" fw={600} dir="auto">{question}</Text><Text size="sm"
        c="dimmed">{wanted.filter(Boolean).join(' · ')}</Text></div>
      <Group gap="xs">
        {mayWrite && <Button size="compact-sm" variant="default" aria-label={`${c('edit')}: ${question}`}
          onClick={() => setEditing(true)}>{c('edit')}</Button>}
        {mayWrite && <Button size="compact-sm" variant="subtle" color="red" aria-label={`${c('delete')}: ${question}`}
          loading={remove.isPending} onClick={ask}>{c('delete')}</Button>}
        <Switch
          aria-label={question} checked={enabled} disabled={!mayWrite || turn.isPending}
          onChange={(event) => turn.mutate(event.currentTarget.checked)}
        />
      </Group>
    </Group>
  );
}

/** Writes a test, or rewords one. */
export function TestForm({ hotelId, test, close }: { hotelId: string; test?: Test; close: () => void }) {
  const t = useTexts(qualityTexts);
  const c = useTexts(commonTexts);
  const lines = (form: FormData, name: string): string[] => linesOf(field(form, name));
  const save = useAction(async (form: FormData) => {
    const body = { question: field(form, 'question'), mustContain: lines(form, 'contain'), mustNotContain: lines(form, 'lack') };
    return answerOf<unknown>(test === undefined
      ? api.POST('/api/clients/{id}/prompttests', { params: { path: { id: hotelId } }, body })
      : api.PUT('/api/clients/{id}/prompttests/{caseId}', { params: { path: { id: hotelId, caseId: test.id } }, body }));
  }, { refresh: [[hotelId, 'tests']], after: close });
  return (
    <form className="surface" onSubmit={(event) => { event.preventDefault(); save.mutate(new FormData(event.currentTarget)); }}>
      <Stack gap="sm">
        <Textarea name="question" label={t('question')} defaultValue={test?.question ?? ''} required autoFocus autosize minRows={1}
          dir="auto" />
        <div className="columns">
          <Textarea name="contain" label={t('mustContain')} defaultValue={test?.mustContain.join('\n') ?? ''} autosize minRows={2}
            dir="auto" />
          <Textarea name="lack" label={t('mustNotContain')} defaultValue={test?.mustNotContain.join('\n') ?? ''} autosize minRows={2}
            dir="auto" />
        </div>
        <FormActions label={c(test === undefined ? 'add' : 'save')} busy={save.isPending} close={close} />
      </Stack>
    </form>
  );
}
