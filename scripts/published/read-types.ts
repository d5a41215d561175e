import { parseSync } from 'oxc-parser'

export type Schema = { [keyword: string]: unknown }

type Node = { type: string } & Record<string, unknown>

type Declared = { node: Node; scope: readonly string[] }

export type TypeReader = {
  schemaOf: (name: string) => Schema
  /** All types that the schemas refer to, sorted by name. */
  definitions: () => Record<string, Schema>
}

export type Reading = {
  /** If a name is declared twice, the first declaration is used. */
  sources: readonly string[]
  /** Members that the excerpt contains. A type that is not listed keeps all its members. */
  only?: Readonly<Record<string, readonly string[]>> | undefined
  /** Types that accept any value, for example files. */
  opaque?: readonly string[] | undefined
  /**
   * Member of a namespace that describes the data as it is sent. Some types are namespaces with
   * several members.
   */
  wireMember?: string | undefined
  /** True if the service sends snake case, but the declarations have camel case. */
  snakeCase?: boolean | undefined
}

/**
 * Converts a service's type declarations to JSON Schema. Keeps names, types, enumerations and
 * required members, but no descriptions.
 */
export function readTypes({ sources, only = {}, opaque = [], wireMember, snakeCase = false }: Reading): TypeReader {
  const declared = new Map<string, Declared>()
  for (const source of sources) declare(parseSync('types.d.ts', source).program.body as unknown as Node[], [])
  const made = new Map<string, Schema>()
  const roots: Schema[] = []

  function declare(body: readonly Node[], scope: readonly string[]): void {
    for (const statement of body) {
      const node = (statement['declaration'] as Node | null | undefined) ?? statement
      const name = nameOf(node['id'])
      if (name === undefined) continue
      if (node.type === 'TSModuleDeclaration') declare(bodyOf(node), [...scope, name])
      else if (['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration'].includes(node.type)) {
        const full = [...scope, name].join('.')
        if (!declared.has(full)) declared.set(full, { node, scope })
      }
    }
  }

  /** Searches the innermost namespace first, like the compiler. */
  function find(name: string, scope: readonly string[]): string | undefined {
    for (let depth = scope.length; depth >= 0; depth--) {
      const full = [...scope.slice(0, depth), name].join('.')
      if (declared.has(full)) return full
      if (wireMember && declared.has(`${full}.${wireMember}`)) return `${full}.${wireMember}`
    }
    const rest = name.slice(name.indexOf('.') + 1)
    return rest === name ? undefined : find(rest, [])
  }

  function define(full: string): Schema {
    if (!made.has(full)) {
      made.set(full, {})
      const { node, scope } = declared.get(full) as Declared
      made.set(full, declarationSchema(node, [...scope, full.split('.').at(-1) ?? ''], full))
    }
    return { $ref: `#/definitions/${full}` }
  }

  function declarationSchema(node: Node, scope: readonly string[], full: string): Schema {
    if (node.type === 'TSTypeAliasDeclaration') return pick(schema(node['typeAnnotation'] as Node, scope), full)
    if (node.type === 'TSEnumDeclaration') return { enum: enumValues(node) }
    const own = objectSchema(bodyOf(node), scope, only[full])
    const parents = (node['extends'] as Node[]).map((parent) => whole(nameOf(parent['expression']) ?? '', scope))
    return pick(parents.length > 0 ? merge([...parents, own]) : own, full)
  }

  function pick(found: Schema, full: string): Schema {
    const names = only[full]
    if (!names) return found
    if (Array.isArray(found['anyOf'])) {
      const kept = names.map((name) => `#/definitions/${name}`)
      const members = (found['anyOf'] as Schema[]).filter(({ $ref }) => kept.includes(String($ref)))
      if (members.length !== names.length) throw new Error(`${full} lacks one of ${names.join(', ')}`)
      return { anyOf: members }
    }
    const properties = (found['properties'] ?? {}) as Record<string, Schema>
    const strange = names.filter((name) => !(name in properties))
    if (strange.length > 0) throw new Error(`${full} has no ${strange.join(', ')}`)
    const left = ((found['required'] ?? []) as string[]).filter((name) => !names.includes(name))
    if (left.length > 0) throw new Error(`${full} requires ${left.join(', ')}`)
    return { ...found, properties: Object.fromEntries(names.map((name) => [name, properties[name]])) }
  }

  function objectSchema(members: readonly Node[], scope: readonly string[], names?: readonly string[]): Schema {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    let rest: Schema | false = false
    for (const member of members) {
      const type = (member['typeAnnotation'] as { typeAnnotation: Node } | null)?.typeAnnotation
      if (member.type === 'TSIndexSignature') rest = type ? schema(type, scope) : {}
      if (member.type !== 'TSPropertySignature' || !type) continue
      const written = nameOf(member['key']) ?? ''
      const name = snakeCase ? written.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : written
      if (member['optional'] && names && !names.includes(name)) continue
      properties[name] = schema(type, scope)
      if (!member['optional']) required.push(name)
    }
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: rest,
    }
  }

  function schema(node: Node, scope: readonly string[]): Schema {
    const plain = PLAIN[node.type]
    if (plain) return plain
    switch (node.type) {
      case 'TSParenthesizedType':
      case 'TSTypeOperator':
        return schema(node['typeAnnotation'] as Node, scope)
      case 'TSLiteralType':
        return { enum: [(node['literal'] as { value: unknown }).value] }
      case 'TSTemplateLiteralType':
        return { type: 'string' }
      case 'TSArrayType':
        return { type: 'array', items: schema(node['elementType'] as Node, scope) }
      case 'TSTypeLiteral':
        return objectSchema(node['members'] as Node[], scope)
      case 'TSUnionType':
        return union((node['types'] as Node[]).map((type) => schema(type, scope)))
      case 'TSIntersectionType':
        return merge((node['types'] as Node[]).map((type) => followed(schema(type, scope))))
      case 'TSTypeReference':
        return reference(nameOf(node['typeName']) ?? '', argumentsOf(node), scope)
      default:
        throw new Error(`a type that cannot be read: ${node.type}`)
    }
  }

  function reference(name: string, types: readonly Node[], scope: readonly string[]): Schema {
    const [first, second] = types
    if ((name === 'Array' || name === 'ReadonlyArray') && first) return { type: 'array', items: schema(first, scope) }
    if (name === 'Record' && second) return { type: 'object', additionalProperties: schema(second, scope) }
    // The type `Emptyable` also allows an empty text, which removes a value.
    if (name === 'Emptyable' && first) return union([schema(first, scope), { enum: [''] }])
    // The type `OtherString` stands for values that later versions may add.
    if (name === 'OtherString') return NOTHING
    if (opaque.includes(name)) return {}
    const full = find(name, scope)
    if (full === undefined) throw new Error(`${name} is declared nowhere (in ${scope.join('.')})`)
    return define(full)
  }

  const whole = (name: string, scope: readonly string[]): Schema => followed(reference(name, [], scope))

  /** Resolves a `$ref`, because objects are merged member by member. */
  function followed(found: Schema): Schema {
    const full = typeof found['$ref'] === 'string' ? found['$ref'].slice('#/definitions/'.length) : undefined
    return full === undefined ? found : followed(made.get(full) as Schema)
  }

  return {
    schemaOf: (name) => {
      const full = find(name, [])
      if (full === undefined) throw new Error(`${name} is declared nowhere`)
      const root = define(full)
      roots.push(root)
      return root
    },
    definitions: () => reached(roots, made),
  }
}

const NOTHING: Schema = { enum: [] }

const PLAIN: Readonly<Record<string, Schema>> = {
  TSStringKeyword: { type: 'string' },
  TSNumberKeyword: { type: 'number' },
  TSBooleanKeyword: { type: 'boolean' },
  TSNullKeyword: { type: 'null' },
  TSUndefinedKeyword: NOTHING,
  TSNeverKeyword: NOTHING,
  TSAnyKeyword: {},
  TSUnknownKeyword: {},
  TSObjectKeyword: { type: 'object' },
}

function union(members: readonly Schema[]): Schema {
  const values = members.flatMap((member) => (Array.isArray(member['enum']) ? (member['enum'] as unknown[]) : []))
  const others = members.filter((member) => !Array.isArray(member['enum']))
  if (others.some((member) => Object.keys(member).length === 0)) return {}
  const all = [...(values.length > 0 ? [{ enum: [...new Set(values)] }] : []), ...others]
  const [only] = all
  return only && all.length === 1 ? only : all.length === 0 ? NOTHING : { anyOf: all }
}

/** If a member is a union, the result is a union of the merged choices. */
function merge(members: readonly Schema[]): Schema {
  // Beside known texts, `string & {}` means any text.
  const plain = members.find((member) => typeof member['type'] === 'string' && member['type'] !== 'object')
  if (plain) return plain
  const choice = members.find((member) => Array.isArray(member['anyOf']))
  if (choice) {
    const others = members.filter((member) => member !== choice)
    return { anyOf: (choice['anyOf'] as Schema[]).map((one) => merge([...others, one])) }
  }
  const required = members.flatMap((member) => (member['required'] ?? []) as string[])
  return {
    type: 'object',
    properties: Object.assign({}, ...members.map((member) => member['properties'])) as Record<string, Schema>,
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    additionalProperties: members.map((member) => member['additionalProperties']).find(Boolean) ?? false,
  }
}

function reached(roots: readonly Schema[], made: ReadonlyMap<string, Schema>): Record<string, Schema> {
  const names = new Set<string>()
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as Schema
    const full = typeof $ref === 'string' ? $ref.slice('#/definitions/'.length) : undefined
    if (full !== undefined && !names.has(full)) {
      names.add(full)
      follow(made.get(full))
    }
    for (const member of Object.values(value)) follow(member)
  }
  roots.forEach(follow)
  return Object.fromEntries([...names].toSorted().map((name) => [name, made.get(name) as Schema]))
}

function enumValues(node: Node): unknown[] {
  const { members } = node['body'] as { members: { initializer: { value: unknown } | null }[] }
  return members.map(({ initializer }) => initializer?.value)
}

const bodyOf = (node: Node): Node[] => (node['body'] as { body: Node[] } | null)?.body ?? []
const argumentsOf = (node: Node): Node[] => (node['typeArguments'] as { params: Node[] } | null)?.params ?? []

function nameOf(key: unknown): string | undefined {
  const node = key as (Node & { name?: string; value?: unknown; left?: unknown; right?: unknown }) | null | undefined
  if (!node) return undefined
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TSQualifiedName') return `${nameOf(node.left) ?? ''}.${nameOf(node.right) ?? ''}`
  return undefined
}
