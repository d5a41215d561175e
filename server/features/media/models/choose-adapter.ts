import {
  ADAPTERS,
  type AdapterName,
  type Capability,
  type ModelAdapter,
  type Models,
} from '../../../providers/models/port.ts'

type Wanted = { adapter: AdapterName | 'auto'; capability: Capability; provider_model: string | null; key: string }
export type ChosenAdapter = { name: AdapterName; adapter: ModelAdapter; providerModel: string }

const HOSTED = ADAPTERS.filter((name) => name !== 'local')

/**
 * The adapter in effect for a row: the one it names; for `auto` the first hosted one that is connected and has the
 * capability, else what runs here. Undefined: none that could.
 */
export function chooseAdapter({ adapters }: Pick<Models, 'adapters'>, row: Wanted): ChosenAdapter | undefined {
  const names = row.adapter === 'auto' ? [...HOSTED, 'local' as const] : [row.adapter]
  for (const name of names) {
    const adapter = adapters[name]
    if (adapter?.[row.capability])
      return { name, adapter, providerModel: row.provider_model ?? adapter.defaultModels[row.capability] ?? row.key }
  }
  return undefined
}

/** What a call is expected to cost there, in millionths of a dollar: nothing on this machine. */
export const priceOf = (name: AdapterName, row: { cost_micro_usd: number }): number =>
  isFree(name) ? 0 : row.cost_micro_usd

/** Nobody sends a bill for what runs on this machine. A price of nothing elsewhere is one that nobody entered. */
export const isFree = (name: AdapterName): boolean => name === 'local'
