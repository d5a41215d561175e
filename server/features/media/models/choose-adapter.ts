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
 * For `auto`, returns the first connected hosted adapter with the capability, otherwise the local
 * one. Undefined if no adapter has the capability.
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

export const priceOf = (name: AdapterName, row: { cost_micro_usd: number }): number =>
  isFree(name) ? 0 : row.cost_micro_usd

/**
 * True only for models on this machine. If the price of a hosted model is 0, no price was entered.
 */
export const isFree = (name: AdapterName): boolean => name === 'local'
