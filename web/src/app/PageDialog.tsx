/** The page's own dialogs, one at a time. */
import { LinksDialog, TokensDialog, useAuth } from '../features/account'
import { BaselinesDialog } from '../features/baselines'
import { DaysOffDialog } from '../features/calendar'
import { DescriptionDialog } from '../features/description'
import { TotalsDialog } from '../features/footer'
import { LegalDialog } from '../features/legal'
import { JoinDialog, PermanentLinkDialog, type usePermanentLink } from '../features/permanent-link'
import { ResetQuestion } from '../features/reset'
import { DatesQuestion, PlacingPopover, ProjectDatesDialog } from '../features/scheduling'
import { KeysDialog } from '../features/shortcuts'
import { TemplatesDialog } from '../features/templates'
import { MoveDialog } from '../features/timeline-move'
import { VersionsDialog } from '../features/versions'
import type { HeaderDialog } from './commands'

export type OpenDialog = HeaderDialog | 'links' | 'tokens'

interface PageDialogProps {
  dialog: OpenDialog | null
  onClose: () => void
  /** The page is about to be left. */
  onLeave: () => void
  permanentLink: ReturnType<typeof usePermanentLink>
}

export function PageDialog({ dialog, onClose, onLeave, permanentLink }: PageDialogProps) {
  const { isAuthenticated: isSignedIn, signIn } = useAuth()
  const signing = { isSignedIn, signIn, isOwner: !permanentLink.isJoint }
  const { state } = permanentLink
  const isSaved = state.at === 'saved' || (state.at === 'elsewhere' && state.isSaved)
  return (
    <>
      <PlacingPopover />
      {permanentLink.question && <JoinDialog {...permanentLink.question} />}
      {dialog === 'description' && <DescriptionDialog onClose={onClose} />}
      {dialog === 'move' && <MoveDialog onClose={onClose} />}
      {dialog === 'daysOff' && <DaysOffDialog onClose={onClose} />}
      {dialog === 'projectDates' && <ProjectDatesDialog onClose={onClose} />}
      {dialog === 'datesByLinks' && <DatesQuestion onClose={onClose} />}
      {dialog === 'baselines' && <BaselinesDialog onClose={onClose} />}
      {dialog === 'reset' && <ResetQuestion onClose={onClose} />}
      {dialog === 'versions' && (
        <VersionsDialog
          link={permanentLink.link && { ...permanentLink.link, ...signing, isSaved }}
          onClose={onClose}
        />
      )}
      {dialog === 'permanentLink' && <PermanentLinkDialog control={permanentLink} onClose={onClose} />}
      {dialog === 'links' && (
        <LinksDialog
          onClose={onClose}
          onLeave={onLeave}
          onRemoved={(code) => code === permanentLink.link?.code && permanentLink.letGo()}
        />
      )}
      {dialog === 'templates' && <TemplatesDialog onClose={onClose} />}
      {dialog === 'totals' && <TotalsDialog onClose={onClose} />}
      {dialog === 'tokens' && <TokensDialog onClose={onClose} />}
      {dialog === 'keys' && <KeysDialog onClose={onClose} />}
      {(dialog === 'terms' || dialog === 'privacy') && <LegalDialog page={dialog} onClose={onClose} />}
    </>
  )
}
