#!/bin/bash
# timeline_parsers.sh: the timeline's files by parsers that are not ours: trace events by @tracerbench/trace-model, of npm, the
# log by the one of Konata, https://github.com/shioyadan/Konata.  Neither is part of the project: whoever has them says where.
#
#   TRACE_MODEL=folder/node_modules/@tracerbench/trace-model KONATA=folder TWINWARP=build/twinwarp-c tests/timeline_parsers.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 instructions=7436
[ -n "${TRACE_MODEL:-}${KONATA:-}" ] || { echo "neither TRACE_MODEL nor KONATA is given" >&2; exit 2; }

# says WHAT WANTED COMMAND...
says() {
  local what=$1 wanted=$2 said
  shift 2
  said=$("$@" 2>&1 | tail -n 1)
  if [ "$said" = "$wanted" ]; then echo "ok    $what: $said"; else echo "FAIL  $what: $said, not $wanted"; failed=1; fi
}

cat > "$work/trace.js" <<'JS'
// Instructions, which are complete events of threads that have names; and events that are not within the one they are in.
const { buildModel } = require(require("path").resolve(process.argv[2]));
const model = buildModel(JSON.parse(require("fs").readFileSync(process.argv[3], "utf8")));
let instructions = 0, outside = 0, nameless = 0;
for (const process of model.processes)
  for (const thread of process.threads) {
    if (thread.events.length && (!thread.name || !process.name)) nameless++;
    for (const event of thread.events) {
      if (event.isComplete() && event.hasCategory("instruction")) instructions++;
      if (event.parent && (event.start < event.parent.start || event.end > event.parent.end)) outside++;
    }
  }
console.log(`${instructions} instructions, ${outside} outside, ${nameless} without a name`);
JS
cat > "$work/konata.js" <<'JS'
// Instructions that retire, and stages that end before they begin.
const path = require("path"), [folder, file] = process.argv.slice(2);
const { OnikiriParser } = require(path.resolve(folder, "onikiri_parser.js"));
const lines = require("fs").readFileSync(file, "utf8").trimEnd().split("\n");
const reader = {
  fileSize: 1, bytesRead: 1, close() {}, getPath: () => file,
  readlines(line, end) { lines.forEach(line); end(); }
};
const log = console.log;
let warnings = 0;
console.log = console.warn = (text) => { warnings += /warn|error|unknown/i.test(text) };
const parser = new OnikiriParser();
parser.setFile(reader, () => {}, () => {
  let retired = 0, wrong = 0;
  for (let id = 0; id <= parser.lastID; id++) {
    const op = parser.getOp(id);
    if (op && op.retired && !op.flush) retired++;
    for (const lane of Object.values(op ? op.lanes : {}))
      for (const stage of lane.stages) wrong += stage.endCycle < stage.startCycle;
  }
  log(`${retired} retire, ${wrong} stages end before they begin, ${warnings} warnings`);
}, (unsupported, error) => log(`refused: ${error}`));
JS

run() { "$twinwarp" run --engine c tests/kernels/reduction.tws --preset "$1" --grid 4 --timeline "$work/t.$2" > /dev/null; }
for machine in volta fermi malekeh maxwell fully; do
  if [ -n "${TRACE_MODEL:-}" ]; then
    run $machine json
    says "trace events on $machine" "$instructions instructions, 0 outside, 0 without a name" node "$work/trace.js" "$TRACE_MODEL" "$work/t.json"
  fi
  if [ -n "${KONATA:-}" ]; then
    run $machine kanata
    says "Konata's log on $machine" "$instructions retire, 0 stages end before they begin, 0 warnings" node "$work/konata.js" "$KONATA" "$work/t.kanata"
  fi
done

# They find what is wrong: a stage that does not end, an instruction that is none.
if [ -n "${KONATA:-}" ]; then
  tac "$work/t.kanata" | sed '0,/^E/{/^E/d}' | tac > "$work/broken.kanata"
  says "a stage without an end" "$instructions retire, 1 stages end before they begin, 0 warnings" node "$work/konata.js" "$KONATA" "$work/broken.kanata"
fi
if [ -n "${TRACE_MODEL:-}" ]; then
  sed -E '0,/"cat":"instruction"/s//"cat":"other"/' "$work/t.json" > "$work/broken.json"
  says "an instruction less" "$((instructions - 1)) instructions, 0 outside, 0 without a name" node "$work/trace.js" "$TRACE_MODEL" "$work/broken.json"
fi
exit $failed
