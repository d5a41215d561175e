import { useQueryClient } from '@tanstack/react-query'
import { type OperationName, useCall } from '../../api.tsx'

/**
 * A decision: what it changes is asked anew when it was done, and also when it was refused. Of two admins who decide at
 * once the later one reads why it did not work, over what is true by now.
 */
export function useDecide<Name extends OperationName>(operation: Name, changes: readonly OperationName[]) {
  const answers = useQueryClient()
  const all: readonly OperationName[] = [...changes, 'GET /api/admin/waiting']
  const { call, ...state } = useCall<Name>(operation, { changes: all })
  const decide = async (input: Parameters<typeof call>[0]): Promise<boolean> => {
    const body = await call(input)
    if (body === undefined) await Promise.all(all.map((name) => answers.invalidateQueries({ queryKey: [name] })))
    return body !== undefined
  }
  return { ...state, decide }
}
