import {
  ADAPTERS,
  type AdapterName,
  type Capability,
  type ModelAdapter,
  type Models,
} from '../../../providers/models/port.ts'

type AdapterChoice = {
  adapter: AdapterName | 'auto'
  capability: Capability
  provider_model: string | null
  key: string
}
export type ChosenAdapter = { name: AdapterName; adapter: ModelAdapter; providerModel: string }

const HOSTED = ADAPTERS.filter((name) => name !== 'local')

/**
 * Returns the adapter for a row: the named one; for `auto` the first connected hosted one with the
 * capability, else the local one. Undefined if none has it.
 */
export function chooseAdapter({ adapters }: Pick<Models, 'adapters'>, row: AdapterChoice): ChosenAdapter | undefined {
  const names = row.adapter === 'auto' ? [...HOSTED, 'local' as const] : [row.adapter]
  for (const name of names) {
    const adapter = adapters[name]
    if (adapter?.[row.capability])
      return { name, adapter, providerModel: row.provider_model ?? adapter.defaultModels[row.capability] ?? row.key }
  }
  return undefined
}

/** Returns the expected price of a call in millionths of a dollar; 0 on this machine. */
export const priceOf = (name: AdapterName, row: { cost_micro_usd: number }): number =>
  isFree(name) ? 0 : row.cost_micro_usd

/** True for this machine only. A price of 0 elsewhere means that none was entered. */
export const isFree = (name: AdapterName): boolean => name === 'local'
