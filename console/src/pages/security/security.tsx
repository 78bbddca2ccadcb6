import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { AddPasskey } from '../../parts/factors/add-passkey.tsx';
import { AddTotp } from '../../parts/factors/add-totp.tsx';
import { factorsQuery, type OwnFactors } from '../../parts/factors/own-factors.ts';
import { RecoveryCodes } from '../../parts/factors/recovery-codes.tsx';
import { factorTexts } from '../../parts/factors/texts.ts';
import { useNotes } from '../../parts/notes.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { FactorRow } from './factor-row.tsx';
import { securityTexts } from './texts.ts';

/** What signs the person at the console in, beside a password. */
export function Security() {
  const t = useTexts(securityTexts);
  const f = useTexts(factorTexts);
  const c = useTexts(commonTexts);
  const { say } = useNotes();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery(factorsQuery);
  const added = ({ recoveryCodes }: Schemas['AddedFactor']): void => {
    setAdding(false);
    setCodes(recoveryCodes);
    say(t('added'));
    void queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
  };
  return (
    <>
      <PageHead title={t('security')} hint={t('hint')}>
        {!adding && <Group gap="xs"><Button onClick={() => setAdding(true)}>{f('addApp')}</Button><AddPasskey done={added} /></Group>}
      </PageHead>
      {codes !== null && <RecoveryCodes codes={codes} done={() => setCodes(null)} />}
      {adding && (
        <div className="surface" style={{ marginBottom: '1rem' }}>
          <AddTotp done={added} cancel={<Button variant="default" onClick={() => setAdding(false)}>{c('cancel')}</Button>} />
        </div>
      )}
      <Fetched query={query}>{(own) => <Factors own={own} show={setCodes} />}</Fetched>
      <p><Link to="/platform/sessions">{t('sessions')}</Link></p>
    </>
  );
}

function Factors({ own: { factors, recoveryCodes, required }, show }: { own: OwnFactors; show: (codes: readonly string[]) => void }) {
  const t = useTexts(securityTexts);
  return (
    <>
      {required && <Alert color="blue" mb="md">{t('required')}</Alert>}
      <section aria-label={t('factors')}>
        <Rows of={factors} empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}>{(factor) => <FactorRow factor={factor} />}</Rows>
      </section>
      {factors.length > 0 && <Codes left={recoveryCodes} show={show} />}
    </>
  );
}

function Codes({ left, show }: { left: number; show: (codes: readonly string[]) => void }) {
  const t = useTexts(securityTexts);
  const confirmed = useConfirmed();
  const renew = useAction(() => answerOf(api.POST('/api/me/recovery-codes')), {
    refresh: [factorsQuery.queryKey], after: ({ recoveryCodes }) => show(recoveryCodes),
  });
  const ask = confirmed({ title: t('renewAsk'), text: t('renewText'), yes: t('renew') }, () => renew.mutate());
  return (
    <section className="surface" style={{ marginTop: '1rem' }} aria-labelledby="recovery">
      <Title order={2} size="h4" id="recovery">{t('codes')}</Title>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">{t('codesLeft', { n: left })}</Text>
        <Button variant="default" loading={renew.isPending} onClick={ask}>{t('renew')}</Button>
      </Group>
    </section>
  );
}
