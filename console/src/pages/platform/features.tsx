import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { Rows } from '../../parts/rows.tsx';
import { Fetched, PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { platformTexts } from './texts.ts';

/** What permissions and entitlements speak of. */
export function Features() {
  const t = useTexts(platformTexts);
  const query = useQuery({
    queryKey: ['features', 'all'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/features', { params: { query: { limit: 100 } }, signal })),
  });
  return (
    <>
      <PageHead title={t('featureList')} hint={t('featuresHint')} />
      <Fetched query={query}>
        {({ features }) => <Rows of={features} by="name">{(feature) => <FeatureRow feature={feature} />}</Rows>}
      </Fetched>
    </>
  );
}

function FeatureRow({ feature: { name, description, kind, deprecated } }: { feature: Schemas['Feature'] }) {
  const t = useTexts(platformTexts);
  const mayWrite = may(useProfile(), 'features:WRITE');
  const params = { path: { feature: name } };
  const refresh = [['features']];
  const takeBack = useAction(() => answerOf(api.PUT('/api/features/{feature}', { params, body: { deprecated: false } })), { refresh });
  const deprecate = useAction(() => answerOf(api.POST('/api/features/{feature}/deprecate', { params })),
    { refresh, done: t('deprecated'), undo: () => takeBack.mutate() });
  return (
    <Group justify="space-between" gap="xs">
      <div><Text size="sm" fw={600}>{name}</Text><Text size="sm" c="dimmed">{description}</Text></div>
      <Group gap="xs">
        <Badge color="gray">{t(kind)}</Badge>
        {deprecated && <Badge color="orange">{t('deprecated')}</Badge>}
        {mayWrite && (
          <Button
            size="compact-sm" variant="default" aria-label={`${t(deprecated ? 'undeprecate' : 'deprecate')}: ${name}`}
            loading={deprecate.isPending || takeBack.isPending}
            onClick={() => (deprecated ? takeBack : deprecate).mutate()}
          >
            {t(deprecated ? 'undeprecate' : 'deprecate')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
