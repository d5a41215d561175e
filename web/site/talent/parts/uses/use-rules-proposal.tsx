import type { UseRulesState } from '../../../../../client/src/api-types.ts'
import { describeUseRules } from '../../../../../server/platform/scope-of-use/use-rule-words.ts'
import { useApiMutation } from '../../../api.tsx'
import { Notice, RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'

type ProposalProps = { proposal: NonNullable<UseRulesState['proposal']>; isAgent: boolean }

/** Rules that an agent proposes, with the talent's answer. */
export function UseRulesProposal({ proposal, isAgent }: ProposalProps) {
  const answer = useApiMutation('POST /api/likeness/use-rules/proposal')
  const decide = (isConfirmed: boolean) => void answer.call({ body: { proposalId: proposal.id, isConfirmed } })
  const sentences = describeUseRules(proposal.rules)
  return (
    <Notice title={isAgent ? 'Waiting for the talent' : `${proposal.proposedBy.displayName} proposes a change`}>
      <p>{isAgent ? 'The talent must confirm this before it applies:' : 'If you confirm, this is what you allow:'}</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isAgent && (
        <>
          <RefusalNotice refused={answer.refused} />
          <Actions>
            <Button look="primary" isBusy={answer.isBusy} onClick={() => decide(true)}>
              Confirm change
            </Button>
            <Button isBusy={answer.isBusy} onClick={() => decide(false)}>
              Decline
            </Button>
          </Actions>
        </>
      )}
    </Notice>
  )
}
