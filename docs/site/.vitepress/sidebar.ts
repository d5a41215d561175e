const page = (text: string, link: string) => ({ text, link })

/** The guides, in the order in which a newcomer needs them. */
export const sidebar = [
  {
    text: 'Run',
    items: [
      page('What it is, and how to start', '/'),
      page('Questions', '/docs/questions'),
      page('Every page of the site', '/docs/pages'),
    ],
  },
  {
    text: 'Concepts',
    items: [
      page('Offers', '/docs/concepts/offers'),
      page('Escrow and payouts', '/docs/concepts/escrow'),
      page('Licenses and rights', '/docs/concepts/licenses'),
      page('Stores', '/docs/concepts/stores'),
      page('Consent and search', '/docs/concepts/consent'),
      page('Glossary', '/docs/glossary'),
    ],
  },
  {
    text: 'Integrate',
    items: [
      page('Client library', '/client/'),
      page('API keys', '/docs/api-keys'),
      page('Webhooks', '/docs/webhooks'),
      page('Assistants (MCP)', '/docs/mcp'),
      page('Plugins', '/docs/plugins'),
      page('Content credentials', '/docs/provenance'),
    ],
  },
  {
    text: 'Operate',
    items: [
      page('Deployment and settings', '/docs/operations'),
      page('Runbooks', '/docs/runbooks'),
      page('Many machines', '/docs/scaling'),
      page('Performance', '/docs/performance'),
      page('Hosted models', '/docs/models'),
      page('Files', '/docs/media'),
      page('Cognito', '/docs/cognito'),
      page('Faces and reports', '/docs/likeness'),
      page('Trust and appeals', '/docs/trust'),
      page('Merch', '/docs/merch'),
      page('Admin roles', '/docs/admin-roles'),
      page('Teams', '/docs/teams'),
      page('Duties by country', '/docs/duties'),
    ],
  },
  { text: 'Upgrade', items: [page('How to upgrade', '/docs/operations#upgrade'), page('Changes', '/CHANGELOG')] },
  {
    text: 'Contribute',
    items: [
      page('First change', '/CONTRIBUTING'),
      page('Commands', '/docs/commands'),
      page('Architecture', '/docs/architecture'),
      page('Languages', '/docs/languages'),
      page('Style', '/docs/style'),
      page('Money safety', '/docs/money-safety'),
      page('Reliability', '/docs/reliability'),
      page('Routes', '/docs/contract-map'),
      page('Decisions', '/docs/decisions/'),
    ],
  },
]
