import type { UseRulesState } from '../../../../../client/src/api-types.ts'
import { say } from '../../../../words/say.ts'
import { useApiMutation } from '../../../api.tsx'
import { Notice, RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { Permitted } from '../../../parts/forms/permitted.tsx'
import { describeUseRules } from '../../../parts/licensing/use-rule-words.ts'

type ProposalProps = { proposal: NonNullable<UseRulesState['proposal']>; isAgent: boolean }

/** Rules that an agent proposes, with the talent's answer. */
export function UseRulesProposal({ proposal, isAgent }: ProposalProps) {
  const answer = useApiMutation('POST /api/likeness/use-rules/proposal')
  const decide = (isConfirmed: boolean) => void answer.call({ body: { proposalId: proposal.id, isConfirmed } })
  const sentences = describeUseRules(proposal.rules)
  return (
    <Notice
      title={
        isAgent
          ? say('Waiting for the talent')
          : say('{name} proposes a change', { name: proposal.proposedBy.displayName })
      }
    >
      <p>
        {isAgent
          ? say('The talent must confirm this before it applies:')
          : say('If you confirm, this is what you allow:')}
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isAgent && (
        <>
          <RefusalNotice refused={answer.refused} />
          <Permitted calls="POST /api/likeness/use-rules/proposal">
            <Actions>
              <Button look="primary" isBusy={answer.isBusy} onClick={() => decide(true)}>
                {say('Confirm change')}
              </Button>
              <Button isBusy={answer.isBusy} onClick={() => decide(false)}>
                {say('Decline')}
              </Button>
            </Actions>
          </Permitted>
        </>
      )}
    </Notice>
  )
}
