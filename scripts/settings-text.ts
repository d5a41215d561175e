import type { Setting } from '../server/platform/config/parsers.ts'
import { SETTINGS } from '../server/platform/config/settings.ts'

type Entry = Setting<unknown> & { name: string }

const byGroup = (): [string, Entry[]][] => {
  const entries = Object.entries(SETTINGS).map(([name, setting]): Entry => ({ ...setting, name }))
  return [...Map.groupBy(entries, ({ group }) => group)]
}

/** Comments out each setting. Secrets are empty. */
export function envExample(): string {
  const lines = [
    '# Made from server/platform/config/settings.ts by `npm run generate`. Do not edit.',
    '# Copy it to .env, do not commit that file, and start with `node --env-file=.env server/cli/bin.js serve`;',
    '# Docker Compose reads it automatically. Development needs none of these settings. An empty value counts as unset.',
  ]
  for (const [group, entries] of byGroup()) {
    lines.push('', `# ── ${group} ${'─'.repeat(Math.max(3, 100 - group.length))}`)
    for (const entry of entries) {
      lines.push('', `# ${entry.help}`, `# ${[`Accepts ${entry.accepts}.`, ...remarks(entry)].join(' ')}`)
      const value = quoted(fallbackText(entry))
      lines.push(entry.requiredInProduction ? `${entry.name}=${value}` : `# ${entry.name}=${value}`)
    }
  }
  return `${lines.join('\n')}\n`
}

export function settingsTable(): string {
  const lines: string[] = []
  for (const [group, entries] of byGroup()) {
    lines.push(`**${group}**`, '', '| setting | default | accepts | what it does |', '|---|---|---|---|')
    for (const entry of entries) {
      const name = `\`${entry.name}\`${entry.requiredInProduction ? ' (required in production)' : ''}`
      const fallback = fallbackText(entry)
      lines.push(`| ${name} | ${fallback ? `\`${fallback}\`` : ''} | ${cell(entry.accepts)} | ${cell(entry.help)} |`)
    }
    lines.push('')
  }
  return lines.join('\n')
}

function remarks(entry: Entry): string[] {
  return [
    ...(entry.requiredInProduction ? ['Required in production.'] : []),
    ...(entry.secret ? ['A secret.'] : fallbackText(entry) ? [`Default: ${fallbackText(entry)}.`] : []),
  ]
}

function fallbackText({ fallback, secret }: Entry): string {
  if (secret || fallback === undefined) return ''
  if (typeof fallback === 'boolean') return fallback ? 'on' : 'off'
  if (Array.isArray(fallback)) return fallback.join(',')
  return typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : ''
}

/** Without quotes, a value ends at a space, `#`, `<` or `>`. */
const quoted = (value: string): string => (/[\s<>#]/.test(value) ? `"${value}"` : value)
const cell = (text: string): string => text.replaceAll('|', '\\|')
