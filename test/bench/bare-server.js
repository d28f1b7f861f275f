/**
 * A process that does no more than HTTP and one durable insert for each POST, and tells whoever holds a GET open of it: what this
 * machine allows. Prints its port.
 */
const http = require('node:http');
const Database = require('better-sqlite3');

const db = new Database(process.argv[2]);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE texts (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
const insert = db.prepare('INSERT INTO texts (text) VALUES (?)');

const readers = new Set();

const server = http.createServer((request, response) => {
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/event-stream');
    response.write('retry: 2000\n\n');
    readers.add(response);
    response.once('close', () => readers.delete(response));
    return;
  }
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const revision = Number(insert.run(Buffer.concat(parts).toString('utf8')).lastInsertRowid);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ revision }));
    for (const reader of readers) reader.write(`id: ${revision}\nevent: revision\ndata: {"revision":${revision}}\n\n`);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.once('SIGTERM', () => process.exit());
