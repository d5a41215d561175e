import { ADAPTERS, type AdapterName, type ModelCall } from '../../../providers/models/port.ts'

type Parameters = ModelCall['parameters']

/** Whose a parameter is, and what it is called there: `local_style` is `style` of `local`. Without an owner it is for whoever answers. */
export function ownerOf(name: string): { owner: AdapterName | undefined; ownName: string } {
  const owner = ADAPTERS.find((adapter) => name.startsWith(`${adapter}_`))
  return { owner, ownName: owner ? name.slice(owner.length + 1) : name }
}

/** A row's parameters as this adapter is given them: those for all, and its own over them; those of others it never sees. */
export function parametersFor(adapter: AdapterName, parameters: Parameters): Parameters {
  const named = Object.entries(parameters).map(([name, value]) => ({ ...ownerOf(name), value }))
  const entries = (owner: AdapterName | undefined) =>
    named.filter((each) => each.owner === owner).map(({ ownName, value }) => [ownName, value] as const)
  return Object.fromEntries([...entries(undefined), ...entries(adapter)])
}
