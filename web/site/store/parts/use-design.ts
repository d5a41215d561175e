import { useFilters } from '../../navigation.tsx'
import { type Store, useFan, useStore } from '../store.ts'

type Design = Store['designs'][number]

/** The design that a page is about: the one of the address, else the one that is open, else the fan's own, else the only one. */
export function useDesign(open?: string): Design | undefined {
  const { store } = useStore()
  const { session } = useFan()
  const named = useFilters().search.get('design')
  const { designs } = store
  const find = (id: string | null | undefined) => designs.find((one) => one.id === id)
  return find(named) ?? find(open) ?? find(session?.designId) ?? (designs.length === 1 ? designs[0] : undefined)
}
