import type { Context } from '../../../platform/context.ts'
import type { EmailSender } from '../../../providers/email/port.ts'
import { type TaxProvider, TaxUnavailable } from '../../../providers/tax/port.ts'
import { callPlugin } from './call-plugin.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { messageOf } from './plugin-fault.ts'

/** Returns the mail provider of a plugin, if one replaces ours. */
export function emailOf(plugins: readonly InstalledPlugin[], limitMs: number): EmailSender | undefined {
  const found = plugins.find(({ plugin }) => plugin.providers?.email)
  const provider = found?.plugin.providers?.email?.(found.host)
  if (!found || !provider) return undefined
  const { name } = found.plugin
  return {
    name: `plugin ${name}`,
    send: ({ to, subject, text, html, headers = {}, idempotencyKey }) =>
      callPlugin({ plugin: name, doing: 'send mail', limitMs }, () =>
        provider.send({ to, subject, text, html, headers, idempotencyKey }),
      ),
  }
}

/** Returns the tax service of a plugin, if one replaces ours. */
export function taxOf(plugins: readonly InstalledPlugin[], limitMs: number): TaxProvider | undefined {
  const found = plugins.find(({ plugin }) => plugin.providers?.tax)
  const provider = found?.plugin.providers?.tax?.(found.host)
  if (!found || !provider) return undefined
  const { name } = found.plugin
  return {
    name: `plugin ${name}`,
    findTax: async (order) => {
      try {
        const { taxMinorUnit } = await callPlugin({ plugin: name, doing: 'find tax', limitMs }, () =>
          provider.findTax(order),
        )
        if (!Number.isSafeInteger(taxMinorUnit) || taxMinorUnit < 0) throw new Error(`“${taxMinorUnit}” is no tax`)
        return { taxMinorUnit }
      } catch (error) {
        throw new TaxUnavailable(messageOf(error), { cause: error })
      }
    },
  }
}

/** Returns the function that finds the paragraphs of plugins for a mail, if there are any. */
export function mailPartsOf(
  plugins: readonly InstalledPlugin[],
  { log, limitMs }: { log: Context['log']; limitMs: number },
): ((mail: { kind: string; subject: string }) => Promise<string[]>) | undefined {
  const having = plugins.filter(({ plugin }) => plugin.mailPart)
  if (having.length === 0) return undefined
  return async (mail) => {
    const parts: string[] = []
    for (const { plugin, host } of having) {
      const { name, mailPart } = plugin
      // A mail is sent without the part of a plugin that fails.
      const part = await callPlugin({ plugin: name, doing: 'mail part', limitMs }, () => mailPart?.(mail, host)).catch(
        (error: unknown) => {
          log.error({ err: error, plugin: name, kind: mail.kind }, 'a mail is sent without the part of a plugin')
          return undefined
        },
      )
      if (part) parts.push(part)
    }
    return parts
  }
}
