import type { Told } from './first-event';

/** In the order in which they are taken. */
export const PICTURES: readonly string[] = ['create', 'names', 'draft', 'phone', 'results', 'correct', 'past', 'standings'];

const picture = (name: string, words: string): string => `![${words}](pictures/${name}.png)`;
const quoted = (words: string): string => `> ${words}`;

/** The text of `docs/first-event.md`; what stands in quotes is what the page said. */
export const firstEventText = (told: Told): string => `# Your first event

Twelve people want to play tonight. This page goes through the evening in six steps; the pictures and everything in quotes come from a
browser that played it (\`npm run pictures\` makes them again, and a test compares the words).

## 1. Start

\`\`\`
npm start
\`\`\`

prints two addresses. Open the organiser's link once, in the browser of the computer at the desk: from then on that browser runs the event.
Whoever opens the other address reads what is published and can change nothing. To stop, press Ctrl-C where you started it: everything that
was shown as saved is in \`roundbook.db\`, and the next \`npm start\` goes on from there.

## 2. Create the event and paste the names

*New tournament*, a name, and how it is played. Each way of playing says what it means for a player:

${quoted(told.explanation)}

${picture('create', 'Choosing how it is played')}

Then paste the names, one on a line, or a table copied from another program. A name that stands there twice is asked about before
anybody is registered.

${picture('names', 'The pasted names before they are registered')}

${quoted(told.registered)}

Somebody comes late? Paste the name the same way: the page asks from when they play.

## 3. Pair, look, publish

*Pair round 1* makes a draft that only you see. If it is right, *Publish*; if somebody left in the meantime, *Repair* changes as few
tables as possible; *Throw this pairing away* does that, with a reason that stays public.

${picture('draft', 'The draft of round 1')}

${quoted(told.waiting)}

Players find their table by name on the public page. This version is opened on the computer it runs on: show the page on a
second screen of it.

${picture('phone', 'The public page, here at the width of a telephone')}

## 4. Enter the results by keyboard

*Enter results* is made for slips of paper: the number of the table, Enter, the result, Enter, and the next open table is chosen.
\`1\` means that the left side won, \`2\` the right one, \`d\` a draw; or type the score. The row says *saved*, *waiting* or *refused*. If the
network is gone, results wait in the browser and are sent once, even after a reload.

${picture('results', 'Half of the results are in')}

## 5. Something was wrong? Correct it

Round 2 is paired already, and somebody says that table 2 of round 1 was entered the wrong way round. Choose *Round 1*, *Correct*, type
the right result, and read what that changes before you confirm it:

${told.impact.map(quoted).join('\n>\n')}
>
${quoted(told.stands)}

${picture('correct', 'What a correction changes, before it is confirmed')}

The old result stays in the timeline, with who corrected it, when and why.

## 6. Look back, and finish

*Look at the past* takes the whole page to another point: after which round, and as it was known when. The page says so:

${quoted(told.past)}

${picture('past', 'The standings after round 1, from the past')}

After the last round:

${quoted(told.over)}

*Complete the tournament* makes the places final and shows the secret behind the draws, so that anybody can check that they were fair.

${picture('standings', 'The final standings')}
`;
