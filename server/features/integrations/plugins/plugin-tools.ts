import type { Plugin, PluginDb, PluginHost, PluginLog, Refuse } from '@semblance/plugin'
import type { Context } from '../../../platform/context.ts'
import {
  assertProviderOutsideTransaction,
  type Db,
  inTransaction,
  type Trx,
} from '../../../platform/database/transaction.ts'
import { RefusedByPlugin } from '../../../platform/errors.ts'
import { postGuarded } from '../../../platform/fetcher/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { findOfferParties } from '../../offers/offer/index.ts'
import { namespaceOf } from './queries/namespace.ts'
import { runStatement } from './queries/plugin-statements.ts'

const READ_BYTES = 64 * 1024

export const nameOfTable =
  (plugin: string) =>
  (table: string): string => {
    if (!/^[a-z][a-z0-9_]*$/.test(table)) throw new Error(`“${table}” is no name of a table`)
    return `${namespaceOf(plugin)}.${table}`
  }

export const databaseOf = (plugin: string, db: Db | Trx): PluginDb => ({
  query: (text, parameters = []) => runStatement(db, text, parameters),
  table: nameOfTable(plugin),
})

export const logOf = (plugin: string, log: Log): PluginLog => ({
  info: (facts, message) => log.info({ plugin, ...facts }, message),
  warn: (facts, message) => log.warn({ plugin, ...facts }, message),
  error: (facts, message) => log.error({ plugin, ...facts }, message),
})

/** Returns the function with which a plugin refuses. Only declared codes reach a caller. */
export const refuseFor =
  ({ name, refusals = {} }: Plugin): Refuse =>
  (code, message) => {
    const declared = refusals[code]
    if (!declared) throw new Error(`it refused with the code “${code}”, which it does not declare`)
    throw new RefusedByPlugin(`${name}.${code}`, declared.status, message)
  }

/** Returns what a plugin's routes, jobs, cards, mail parts and providers work with. */
export const createHost = (
  ctx: () => Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  { name }: Plugin,
  settings: PluginHost['settings'],
): PluginHost => ({
  settings,
  log: {
    info: (facts, message) => logOf(name, ctx().log).info(facts, message),
    warn: (facts, message) => logOf(name, ctx().log).warn(facts, message),
    error: (facts, message) => logOf(name, ctx().log).error(facts, message),
  },
  db: {
    query: (text, parameters = []) => runStatement(ctx().db, text, parameters),
    table: nameOfTable(name),
  },
  transaction: (work) => inTransaction(ctx().db, (trx) => work(databaseOf(name, trx))),
  now: () => ctx().clock.now(),
  newId,
  offers: { find: (offerId) => findOfferParties(ctx().db, offerId) },
  post: async (url, { body, headers = {}, timeoutMs = 10_000 }) => {
    assertProviderOutsideTransaction(`post of the plugin “${name}”`)
    return postGuarded(url, {
      body,
      headers: { 'content-type': 'application/json', ...headers },
      timeoutMs,
      maxBytes: READ_BYTES,
      loopbackPorts: ctx().config.FETCH_LOOPBACK_PORTS,
    })
  },
  get siteUrl() {
    return ctx().config.BASE_URL
  },
})
