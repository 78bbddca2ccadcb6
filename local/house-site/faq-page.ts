import type { PageContent } from './content.ts';
import { questionsAndAnswers } from './markdown.ts';

/** What schema.org calls a page of questions and answers. */
export function faqPage(content: PageContent): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: content.locale,
    mainEntity: questionsAndAnswers(content).map(({ question, answer }) => ({
      '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
