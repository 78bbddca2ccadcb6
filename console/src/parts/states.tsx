import { Alert, Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

/** While something is on its way. */
export function Loading() {
  const t = useTexts(commonTexts);
  return <Center p="xl" role="status"><Loader size="sm" aria-hidden="true" /><Text ml="sm" c="dimmed">{t('loading')}</Text></Center>;
}

/** Where there is nothing: why, and what to do next. */
export function Empty(
  { title, children, action, isPage = false }:
  { title: string; children?: ReactNode; action?: ReactNode; /** Whether it is all of the page. */ isPage?: boolean },
) {
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      {isPage ? <Title order={1} size="h3">{title}</Title> : <Text fw={600}>{title}</Text>}
      {children && <Text c="dimmed" size="sm" maw="34rem">{children}</Text>}
      {action}
    </Stack>
  );
}

/** What went wrong, in words, and another try where that may help. */
export function Problem({ error, retry }: { error: Error; retry?: (() => void) | undefined }) {
  const t = useTexts(commonTexts);
  if (error instanceof ApiError && error.status === 403) {
    return <Empty title={t('noAccess')}>{t('noAccessHint')}</Empty>;
  }
  const words = error instanceof TypeError ? t('offline') : error.message;
  return (
    <Alert color="red" title={error instanceof ApiError && error.status === 404 ? t('gone') : t('failed')} my="md" role="alert">
      <Text size="sm" mb={retry ? 'sm' : 0}>{words}</Text>
      {retry && <Button size="compact-sm" variant="default" onClick={retry}>{t('again')}</Button>}
    </Alert>
  );
}

/** Shows what a query brought, or how it stands. */
export function Fetched<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (query.error && (query.data === undefined || query.error instanceof ApiError && query.error.status === 403)) {
    return <Problem error={query.error} retry={() => { void query.refetch(); }} />;
  }
  if (query.data === undefined) return <Loading />;
  return <>{children(query.data)}</>;
}

/** The head of a page. */
export function PageHead({ title, hint, children }: { title: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <Stack gap={4} mb="md">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '.75rem', justifyContent: 'space-between', alignItems: 'center' }}>
        <Title order={1} size="h2">{title}</Title>
        {children}
      </div>
      {hint && <Text c="dimmed" size="sm" maw="46rem">{hint}</Text>}
    </Stack>
  );
}
