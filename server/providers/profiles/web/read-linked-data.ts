import { type Counts, parseCount } from './read-counts.ts'

/** A longer count or type name is invalid, and matching it would take long. */
const MAX_WORD = 100
const DEEPEST = 12
const MAX_NODES = 20_000

type Node = { readonly [name: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the schema.org data of a page. The follower count is in `interactionStatistic`; the other
 * counts and the picture come from the same object. Invalid JSON is skipped.
 */
export function readLinkedData(blocks: readonly string[]): Counts & { imageUrl: string | undefined } {
  for (const block of blocks) {
    const node = nodesOf(parsed(block)).find((each) => statisticOf(each, FOLLOWED) !== null)
    if (!node) continue
    return {
      followers: statisticOf(node, FOLLOWED),
      likes: statisticOf(node, /^LikeAction$/),
      posts: statisticOf(node, /^WriteAction$|^CreateAction$/),
      imageUrl: pictureOf(node.image),
    }
  }
  return { followers: null, likes: null, posts: null, imageUrl: undefined }
}

const FOLLOWED = /^(?:Follow|Subscribe)Action$/

function parsed(block: string): unknown {
  try {
    return JSON.parse(block)
  } catch {
    return undefined
  }
}

/** Outer objects first. Number and depth are limited. */
function nodesOf(root: unknown): Node[] {
  const nodes: Node[] = []
  let level = [root]
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const next: unknown[] = []
    for (const value of level) {
      if (nodes.length + next.length > MAX_NODES) return nodes
      if (isNode(value)) nodes.push(value)
      if (typeof value === 'object' && value !== null) next.push(...Object.values(value).slice(0, MAX_NODES))
    }
    level = next
  }
  return nodes
}

function statisticOf(node: Node, action: RegExp): number | null {
  for (const each of [node.interactionStatistic, node.agentInteractionStatistic].flat()) {
    if (!isNode(each) || !action.test(actionOf(each.interactionType))) continue
    const count = each.userInteractionCount
    if (typeof count === 'number' || typeof count === 'string')
      return String(count).length > MAX_WORD ? null : parseCount(String(count))
  }
  return null
}

/** Written as `http://schema.org/FollowAction`, as `schema:FollowAction` or as an object. */
function actionOf(type: unknown): string {
  const name = isNode(type) ? (type['@type'] ?? type['@id']) : type
  return typeof name === 'string' ? (/([A-Za-z]+)\/?$/.exec(name.slice(-MAX_WORD))?.[1] ?? '') : ''
}

function pictureOf(image: unknown): string | undefined {
  const first: unknown = Array.isArray(image) ? image[0] : image
  if (typeof first === 'string') return first
  if (!isNode(first)) return undefined
  const address = first.contentUrl ?? first.url
  return typeof address === 'string' ? address : undefined
}
