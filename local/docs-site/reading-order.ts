/** A part of the site's sidebar: documents that serve one purpose of a reader. */
export interface Section {
  title: string;
  /** Paths in the repository, in the order in which they are read. */
  documents: readonly string[];
}

/** The documents whose commands run as they are printed, one after the other in one shell, beside `npm start`. */
export const tutorials = [
  'README.md', 'docs/administration.md', 'docs/agents.md', 'docs/knowledge.md', 'docs/table-booking.md', 'docs/channels.md',
] as const;

/** Every document of the repository but the decision records, which follow by their numbers. */
export const sections: readonly Section[] = [
  { title: 'Tutorial', documents: tutorials },
  {
    title: 'How-to',
    documents: [
      'docs/console.md', 'docs/widget.md', 'docs/handoff.md', 'docs/pipelines.md', 'docs/analyses.md', 'docs/language-model.md',
      'docs/integrating.md', 'docs/webhooks.md', 'clients/typescript/README.md', 'docs/deploying.md', 'docs/operations.md',
      'docs/runbook.md', 'docs/alerts.md',
      'CONTRIBUTING.md', 'bench/README.md',
    ],
  },
  {
    title: 'Reference',
    documents: [
      'docs/specification.md', 'docs/conversations.md', 'docs/parity.md', 'docs/compatibility.md', 'docs/configuration.md',
      'docs/metrics.md',
      'docs/conformance.md', 'docs/benchmarks.md', 'docs/languages.md', 'docs/dependencies.md', 'SECURITY.md', 'CHANGELOG.md',
    ],
  },
  {
    title: 'Explanation',
    documents: ['docs/architecture.md', 'AGENTS.md', 'docs/decisions.md', 'docs/language-model-mind.md', 'docs/security.md'],
  },
];

/** Where the decision records are; their file names begin with their numbers. */
export const RECORDS = 'docs/adr';
