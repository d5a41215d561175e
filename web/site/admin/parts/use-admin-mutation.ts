import { useQueryClient } from '@tanstack/react-query'
import { type OperationName, useApiMutation } from '../../api.tsx'

/**
 * Mutation that refetches the affected queries both on success and on refusal. If two admins decide
 * at once, the later one sees the reason together with the current state.
 */
export function useAdminMutation<Name extends OperationName>(operation: Name, changes: readonly OperationName[]) {
  const answers = useQueryClient()
  const all: readonly OperationName[] = [...changes, 'GET /api/admin/waiting']
  const { call, ...state } = useApiMutation<Name>(operation, { changes: all })
  const decide = async (input: Parameters<typeof call>[0]): Promise<boolean> => {
    const body = await call(input)
    if (body === undefined) await Promise.all(all.map((name) => answers.invalidateQueries({ queryKey: [name] })))
    return body !== undefined
  }
  return { ...state, decide }
}
