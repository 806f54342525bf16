/** Tells why a command was refused, and why signing in did not come about. */
import { useEffect } from 'react'
import { usePlan } from '../editor/PlanProvider'
import { SIGN_IN_TROUBLE } from '../features/account'
import { takeSignInTrouble } from '../platform/sign-in'
import { notify } from '../ui/notices'

export function useRefusalNotices() {
  const plan = usePlan()
  useEffect(
    () =>
      plan.onRefusal(({ code, message }) =>
        notify({ id: `refusal-${code}`, kind: 'error', text: message, stays: false, isAnswer: true }),
      ),
    [plan],
  )
}

/** Signing in did not come about: anonymous use goes on (GA9). */
export function useSignInNotices() {
  useEffect(() => {
    const trouble = takeSignInTrouble()
    if (trouble) notify({ id: 'sign-in', kind: 'warning', text: SIGN_IN_TROUBLE[trouble] })
  }, [])
}
