import type { AdapterName } from '../../../../providers/models/port.ts'

/**
 * Kinds of models that make pictures and sounds. `BUILT_IN` models run on this server and only
 * imitate: they draw stylized stand-ins and speak with computer voices. `HOSTED` models belong to
 * a provider.
 */
export const MAKERS = ['BUILT_IN', 'HOSTED'] as const
export type Maker = (typeof MAKERS)[number]

/** Returns the kind of the model that made a result. */
export const makerOf = ({ adapter }: { adapter: AdapterName }): Maker => (adapter === 'local' ? 'BUILT_IN' : 'HOSTED')
