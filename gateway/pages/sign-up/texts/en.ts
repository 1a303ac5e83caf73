import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Sign up as a driver',
  intro:
    'Fill in your data. Then log in and send the pictures of your documents: driving licence (CNH) and vehicle registration (CRLV). A person of our team checks them and tells you by e-mail.',
  name: 'Full name',
  email: 'E-mail address',
  phone: 'Mobile number',
  phoneHint: 'With area code, such as (11) 91234-5678.',
  password: 'Password',
  passwordHint: '10 to 200 characters.',
  persona: 'What you drive',
  fleetName: 'Name of the company, if you have a fleet',
  fleetHint:
    'Leave it blank if you are self-employed. With a fleet, the account becomes that of the company, and you invite its drivers.',
  plate: 'Plate of the vehicle',
  plateHint: 'Such as ABC1D23 or ABC-1234.',
  model: 'Make and model of the vehicle',
  send: 'Create the account and go on',
  hasAccount: 'You have an account? Log in and see its status.',
  privacy:
    'Documents are kept privately: only those who review your application see them, each view is recorded, and they are erased with your account.',
  sentTitle: 'Account created',
  sent: 'Now log in with your e-mail address and password and send the documents. If the address had an account already, we sent it a message.',
  logIn: 'Log in and send the documents',
}
