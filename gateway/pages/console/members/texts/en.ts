import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    hasFactor: 'Two-step verification: on',
    hasNoFactor: 'Two-step verification: off',
    mustAddFactor: 'Two-step verification: asked for at the next login',
    policy: 'Require two-step verification',
    policyHint:
      'Members with one of these roles who have no second step are logged out now and add one at the next login. Add your own first.',
    policyRoles: 'Roles',
    savePolicy: 'Save the requirement',
    title: 'Team',
    recipients: 'What recipients may do',
    goodsRules: 'Documents of goods',
    company: 'Company sign-in',
    you: 'you',
    change: 'Change role',
    role: 'Role',
    persona: 'Vehicle',
    personaHint: 'Drivers only.',
    remove: 'Remove from the team',
    removeText: 'The person loses access within a few seconds.',
    keys: (count) => `API keys that this person holds: ${count}. What happens to them?`,
    keyChoices: {
      revoke: 'Revoke: systems that use them lose access within a second',
      take_over: 'Take over: they keep working, and you hold them',
    },
    removeNow: 'Remove now',
    newPassword: 'Create password link',
    invite: 'Invite a person',
    email: 'E-mail',
    send: 'Invite',
    invitations: 'Pending invitations',
    expires: 'Valid until',
    revoke: 'Cancel invitation',
    link: 'New link',
    linkHint:
      'Copy it now: it is not shown again. It works once; send it to the person through a secure channel.',
  },

  personaNames: {
    motoboy: 'Motorcycle',
    carro_van: 'Car or van',
    caminhoneiro: 'Truck',
  },
}
