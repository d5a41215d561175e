import { ADAPTERS, type AdapterName, type ModelCall } from '../../../providers/models/port.ts'

type Parameters = ModelCall['parameters']

/**
 * Splits a parameter's name into adapter and own name: `local_style` is `style` of `local`. Without
 * a prefix it applies to every adapter.
 */
export function ownerOf(name: string): { owner: AdapterName | undefined; ownName: string } {
  const owner = ADAPTERS.find((adapter) => name.startsWith(`${adapter}_`))
  return { owner, ownName: owner ? name.slice(owner.length + 1) : name }
}

/**
 * Returns a row's parameters for an adapter: general ones, overridden by its own. Other adapters'
 * parameters are left out.
 */
export function parametersFor(adapter: AdapterName, parameters: Parameters): Parameters {
  const named = Object.entries(parameters).map(([name, value]) => ({ ...ownerOf(name), value }))
  const entries = (owner: AdapterName | undefined) =>
    named.filter((each) => each.owner === owner).map(({ ownName, value }) => [ownName, value] as const)
  return Object.fromEntries([...entries(undefined), ...entries(adapter)])
}
