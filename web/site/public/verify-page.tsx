import { brandName } from '../../brand.ts'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import type { PageModule } from '../page-module.ts'
import { CodeForm } from './parts/code-form.tsx'
import { CredentialsCheck } from './verify/credentials-check.tsx'

export const head: PageModule['head'] = () => ({
  title: say('Check a license or a file'),
  description: say(
    'Check a license by its code: what it allows and whether it is valid. Check where a picture or a recording comes from.',
  ),
})

export default function VerifyPage() {
  return (
    <>
      <PageHeading
        title={say('Check a license')}
        lead={say(
          'A face or a voice from {brand} is used under a license, and each license has a code. See what it allows and whether it is valid.',
          { brand: brandName() },
        )}
      />
      <CodeForm />
      <Section title={say('Or check a file')}>
        <p>
          {say(
            'Files made here contain signed information about whose likeness they use and how they were made. We read it and check whether the file was changed afterward. If a picture has lost that information, as a screenshot has, we look for a licensed work that it is a copy of. We do not compare faces, and we do not keep the file.',
          )}
        </p>
        <CredentialsCheck />
      </Section>
    </>
  )
}
