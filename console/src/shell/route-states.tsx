import { Container } from '@mantine/core';
import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { Empty, Problem } from '../parts/states.tsx';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

/** Where there is no page. */
export function NoSuchPage() {
  const t = useTexts(commonTexts);
  return <Container component="main" size="sm"><Empty isPage title={t('notFound')}
    action={<Link to="/">{t('toStart')}</Link>} /></Container>;
}

/** Where a page cannot be shown: what happened, and the way out. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const t = useTexts(commonTexts);
  return (
    <Container size="sm">
      <h1 className="spoken">{t('failed')}</h1>
      <Problem error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
      <Link to="/">{t('toStart')}</Link>
    </Container>
  );
}
