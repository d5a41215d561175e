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
      page('First deployment', '/docs/operations'),
      page('Settings', '/docs/settings'),
      page('Secrets', '/docs/secrets'),
      page('Limits', '/docs/limits'),
      page('Payments and payouts', '/docs/payments'),
      page('Storage and signatures', '/docs/storage'),
      page('Mail and notifications', '/docs/mail'),
      page('Back-up and restore', '/docs/backup'),
      page('Monitoring', '/docs/monitoring'),
      page('Runbooks', '/docs/runbooks'),
      page('Troubleshooting', '/docs/troubleshooting'),
      page('Many machines', '/docs/scaling'),
      page('Privacy', '/docs/privacy'),
      page('Duties by country', '/docs/duties'),
    ],
  },
  {
    text: 'Manage',
    items: [
      page('Merch', '/docs/merch'),
      page('Faces and reports', '/docs/likeness'),
      page('Reports of content', '/docs/trust'),
      page('Admin roles', '/docs/admin-roles'),
      page('Teams', '/docs/teams'),
      page('Models', '/docs/models'),
      page('Files', '/docs/media'),
      page('Cognito', '/docs/cognito'),
    ],
  },
  { text: 'Upgrade', items: [page('How to upgrade', '/docs/upgrade'), page('Changes', '/CHANGELOG')] },
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
      page('Performance', '/docs/performance'),
      page('Routes', '/docs/contract-map'),
      page('Decisions', '/docs/decisions/'),
    ],
  },
]
