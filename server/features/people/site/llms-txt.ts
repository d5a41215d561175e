import { brandName } from '../../../platform/brand/index.ts'

/** Writes llms.txt: one title, one summary, and lists of links, in Markdown. */
export function llmsTxtOf(baseUrl: string): string {
  const link = (name: string, path: string, about: string) => `- [${name}](${new URL(path, baseUrl).href}): ${about}`
  return [
    `# ${brandName()}`,
    '',
    '> A marketplace for people’s likeness. Brands offer talents money for work that uses their face or voice; talents decide, and nobody is used without consent.',
    '',
    'Programs act for an account with an API key, which a person creates in the settings. No key can accept, pay, cancel or publish anything.',
    '',
    '## For programs',
    '',
    link('API description', '/openapi.json', 'every route, in OpenAPI'),
    link('API documentation', '/docs', 'the same, to read and to try'),
    link(
      'MCP server',
      '/mcp',
      'tools for assistants, by POST with an API key (Model Context Protocol, streamable HTTP)',
    ),
    link('API keys', '/settings/keys', 'where a person creates a key'),
    '',
    '## For people',
    '',
    link('Talents', '/talents', 'search'),
    link('Stores', '/stores', 'what fans can order'),
    link('Licenses', '/verify', 'whether a license or a file is genuine'),
    link('Work made with AI', '/made-with-ai', 'how it is labeled'),
    link('Terms', '/terms', 'of use'),
    link('Privacy', '/privacy', 'what is stored, and for how long'),
    link('Status', '/status', 'of this installation'),
    '',
  ].join('\n')
}
