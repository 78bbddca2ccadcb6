import { Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { PageHead } from '../../parts/states.tsx';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Findings } from './findings.tsx';
import { Links } from './links.tsx';
import { Ratings } from './ratings.tsx';
import { qualityTexts } from './texts.ts';
import { Tests } from './tests.tsx';
import { Visibility } from './visibility.tsx';

/** How good the answers are, and what to mend. */
export function Quality() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/quality' });
  const t = useTexts(qualityTexts);
  const allowed = useMay(hotelId);
  const parts = [
    { name: 'tests', shown: true, Part: Tests }, { name: 'ratings', shown: allowed('conversations:READ'), Part: Ratings },
    { name: 'findings', shown: true, Part: Findings }, { name: 'links', shown: allowed('clients:READ'), Part: Links },
    { name: 'visibility', shown: allowed('clients:READ'), Part: Visibility },
  ] as const;
  const shown = parts.filter((part) => part.shown);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <Tabs defaultValue="tests" keepMounted={false}>
        <Tabs.List aria-label={t('sections')} mb="md">
          {shown.map(({ name }) => <Tabs.Tab key={name} value={name}>{t(name)}</Tabs.Tab>)}
        </Tabs.List>
        {shown.map(({ name, Part }) => <Tabs.Panel key={name} value={name}><Part hotelId={hotelId} /></Tabs.Panel>)}
      </Tabs>
    </>
  );
}
