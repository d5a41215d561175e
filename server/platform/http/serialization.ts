import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Serialize = (answer: unknown) => string
const compiled = new WeakMap<TSchema, Serialize>()

/**
 * The serialiser of one answer, in the form Fastify asks for. Compiled when it is first used, and once a process: to
 * compile every schema took most of the time a start takes.
 */
export function compileSerializer({ schema }: { schema: TSchema }): Serialize {
  return (answer) => {
    let serialize = compiled.get(schema)
    if (!serialize) compiled.set(schema, (serialize = fastJsonStringify(schema as object) as Serialize))
    return serialize(answer)
  }
}
