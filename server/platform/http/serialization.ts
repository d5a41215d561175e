import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Serialize = (response: unknown) => string
/** JSON text of responses that are sent many times; empty until the first time. */
const texts = new WeakMap<object, string>()
const compiled = new WeakMap<TSchema, Serialize>()

/**
 * Compiles on first use and once per process, because compiling all schemas took most of the
 * startup time.
 */
export function compileSerializer({ schema }: { schema: TSchema }): Serialize {
  return (response) => {
    const known = texts.get(response as object)
    if (known) return known
    let serialize = compiled.get(schema)
    if (!serialize) compiled.set(schema, (serialize = fastJsonStringify(schema as object) as Serialize))
    const text = serialize(response)
    if (known !== undefined) texts.set(response as object, text)
    return text
  }
}

/**
 * Marks a response that is sent many times, so that it is serialized once. The object must never
 * change and must always have the same schema.
 */
export function serializedOnce<Answer extends object>(response: Answer): Answer {
  texts.set(response, '')
  return response
}
