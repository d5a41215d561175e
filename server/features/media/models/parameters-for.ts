import { ADAPTERS, type AdapterName, type ModelCall } from '../../../providers/models/port.ts'

type Parameters = ModelCall['parameters']

/**
 * Splits the name of a parameter into the adapter to which it applies and the adapter's own name
 * for it. For example, `local_style` is the parameter `style` of the adapter `local`. A name
 * without a prefix applies to every adapter.
 */
export function ownerOf(name: string): { owner: AdapterName | undefined; ownName: string } {
  const owner = ADAPTERS.find((adapter) => name.startsWith(`${adapter}_`))
  return { owner, ownName: owner ? name.slice(owner.length + 1) : name }
}

/** A parameter of this adapter overrides a general one. */
export function parametersFor(adapter: AdapterName, parameters: Parameters): Parameters {
  const named = Object.entries(parameters).map(([name, value]) => ({ ...ownerOf(name), value }))
  const entries = (owner: AdapterName | undefined) =>
    named.filter((each) => each.owner === owner).map(({ ownName, value }) => [ownName, value] as const)
  return Object.fromEntries([...entries(undefined), ...entries(adapter)])
}
