import { brandName } from '../../brand.ts'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import type { PageModule } from '../page-module.ts'
import { CodeForm } from './parts/code-form.tsx'
import { CredentialsCheck } from './verify/credentials-check.tsx'

export const head: PageModule['head'] = () => ({
  title: 'Check a license or a file',
  description:
    'Check a license by its code: what it allows and whether it is valid. Check where a picture or a recording comes from.',
})

export default function VerifyPage() {
  return (
    <>
      <PageHeading
        title="Check a license"
        lead={`A face or a voice from ${brandName()} is used under a license, and each license has a code. See what it allows and whether it is valid.`}
      />
      <CodeForm />
      <Section title="Or check a file">
        <p>
          Files made here contain signed information about whose likeness they use and how they were made. We read it
          and check whether the file was changed afterward. If a picture has lost that information, as a screenshot has,
          we look for a licensed work that it is a copy of. We do not compare faces, and we do not keep the file.
        </p>
        <CredentialsCheck />
      </Section>
    </>
  )
}
