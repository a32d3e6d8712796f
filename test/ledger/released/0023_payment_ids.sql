CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE settings (name text primary key, value text not null) strict;
CREATE TABLE quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null, callback_url text, given text, window_end integer, cancel_state text check (cancel_state in ('requested','accepted','declined')), cancel_requested_at integer, cancel_answer_by integer, cancel_decided_at integer, agreed_salt text) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null, hash text,
    unique (order_id, seq)) strict;
CREATE TABLE claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text, payment_id text) strict;
CREATE TABLE chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null, mined_at integer, gas_used integer) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null, before_micro integer not null default 0,
    unique (claim_id, reason)) strict;
CREATE TABLE outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict;
CREATE TABLE dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict;
CREATE TABLE idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, process text, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer, site text,
    primary key (order_id, item_id)) strict;
CREATE TABLE restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict;
CREATE TABLE call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict;
CREATE TABLE deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict;
CREATE TABLE received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict;
CREATE TABLE recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE recipe_editions (hash text primary key, product text not null, content text not null) strict;
CREATE TABLE purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict;
CREATE TABLE "waitlist" (
    token_hash text primary key, email text not null, zip text, city text, restaurant_name text,
    created_at integer not null) strict;
CREATE TABLE let_go (holder text primary key, at integer not null) strict;
CREATE TABLE ucp_sessions (
    id text primary key, kind text not null check (kind in ('cart','checkout')), version text not null,
    agent text not null, is_signed integer not null, state text not null check (state in ('open','canceled')),
    request text not null, cart_id text, webhook_url text, price_token text, quote_hash text, priced text, told integer,
    revision integer not null, created_at integer not null, expires_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-28T20:32:38.606Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-28T20:32:38.607Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-28T20:32:38.608Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-28T20:32:38.609Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-28T20:32:38.610Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-28T20:32:38.611Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-28T20:32:38.612Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-28T20:32:38.613Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-28T20:32:38.614Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-28T20:32:38.615Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-28T20:32:38.616Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-28T20:32:38.617Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-28T20:32:38.618Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-28T20:32:38.619Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-28T20:32:38.620Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-28T20:32:38.621Z');
insert into "kysely_migration" values ('0017_let_go', '2026-11-28T20:32:38.622Z');
insert into "kysely_migration" values ('0018_refund_times', '2026-11-28T20:32:38.623Z');
insert into "kysely_migration" values ('0019_forgotten_remarks', '2026-11-28T20:32:38.624Z');
insert into "kysely_migration" values ('0020_hold_sites', '2026-11-28T20:32:38.625Z');
insert into "kysely_migration" values ('0021_checkouts', '2026-11-28T20:32:38.626Z');
insert into "kysely_migration" values ('0022_ucp_sessions', '2026-11-28T20:32:38.627Z');
insert into "kysely_migration" values ('0023_payment_ids', '2026-11-28T20:32:38.628Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key NlgLZB41LkzaFXtEv5M0xTthdlbfpDWPEK3tvP-7eMs', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('sign-in', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('2d07da5b6419a754e8e674ddde95619268af7481b3ebdeb7cdcfff9504d5a753', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795899600000,"earliest":1795899600000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795897957143, 1795898557143);
insert into "quotes" values ('40caa5115f3ea7b13160cb636b0e15bf39a1ebe2c7d030057390b68faed3f98b', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795898700000,"earliest":1795898700000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795897957645, 1795898557645);
insert into "quotes" values ('4acb82d02c5136f5db3605f0bfa1f7405fe06e376885074d29fd4f6241b52735', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795899600000,"earliest":1795899600000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795897957768, 1795898557768);
insert into "quotes" values ('7910f193f9625143df7a6be6fecc5eb746a1c4e83f2f0607b833364db0f56795', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795901400000,"earliest":1795901400000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795897957836, 1795898557836);
insert into "orders" values ('ORD-GbRSJORN', '2d07da5b6419a754e8e674ddde95619268af7481b3ebdeb7cdcfff9504d5a753', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795899600000, 18320000, 0, 'demo-ORD-GbRSJORN', 1795899600000, 1795898437571, NULL, NULL, 1795897957347, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '8BRfqYAohHLopyVU5tNoOfm7mP9onubj');
insert into "orders" values ('ORD-IJzrXTwi', '40caa5115f3ea7b13160cb636b0e15bf39a1ebe2c7d030057390b68faed3f98b', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795898700000, 4170000, 4170000, NULL, NULL, 1795898437694, 'restaurant_rejected', 'The kitchen cannot take this order', 1795897957651, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'o2vSHnGlnhcGi21tnIfYgMHwrPEcZkXL');
insert into "orders" values ('ORD-XuM5XxAe', '4acb82d02c5136f5db3605f0bfa1f7405fe06e376885074d29fd4f6241b52735', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795899600000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795897957772, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-NdYXm9yj', '7910f193f9625143df7a6be6fecc5eb746a1c4e83f2f0607b833364db0f56795', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795901400000, 32570000, 1390000, 'demo-ORD-NdYXm9yj', 1795901400000, 1795898437878, NULL, NULL, 1795897957840, NULL, '[[0,21003]]', NULL, NULL, NULL, NULL, NULL, 'C-nQZniIVV1M_E6vlJznlrdHCIYxPJUu');
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('awaiting_payment', 'cancelled');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('payment_received', 'cancelled');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('paid', 'cancelled');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('placing_order', 'cancelled');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'cancelled');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('order_received', 'cancelled');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirming_with_restaurant', 'cancelled');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-GbRSJORN', 1, 1795897957347, 'book', NULL, 'awaiting_payment', '{}', 'd7d47794ec4973075b9ebb02608985417658c43dbf66b460cbeb4be2a242d7cf');
insert into "order_events" values (2, 'ORD-GbRSJORN', 2, 1795897957571, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x38f6e08f701d54cf95dbae99f216645d3661be1563e7a97b0bb134ecf517495f","agreed":{"goods":"165b42371b4e67cbc76f7dc24d7bfc807e1ed1f08a326a57d52ae0270a450afb","details":"e40e1f8ffc047d3b7b369b613729dc73a50786fecf8a6a9b3cc2cecd22533265"}}', '09fbaa8779e6f1b810c29b90cdff1e3e288957e204e1d8fd93891f38abb4295b');
insert into "order_events" values (3, 'ORD-GbRSJORN', 3, 1795897957585, 'process', 'payment_received', 'placing_order', '{}', 'c14102dc02be2ddcc3f4ab06531c18f75c924699635d653bf7a9801bbb9bcbf3');
insert into "order_events" values (4, 'ORD-GbRSJORN', 4, 1795897957588, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'b9adde8e966946315bf80b867c4d93e1fbac542239ec5cce23b2ded5295b6944');
insert into "order_events" values (5, 'ORD-GbRSJORN', 5, 1795897957599, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '54a74274de6dad99866b70969d817098cfeda3b2bdd813cb51efda73893e1142');
insert into "order_events" values (6, 'ORD-GbRSJORN', 6, 1795897957602, 'ready', 'confirmed', 'ready_for_pickup', '{}', '429b31b8befaebeebec9248b76a2263b57510a8af4b4850e1a218a3214f35c73');
insert into "order_events" values (7, 'ORD-IJzrXTwi', 1, 1795897957651, 'book', NULL, 'awaiting_payment', '{}', 'bd14654aa5a9671aa5e53fd928db62a1da22c628e93d32ac623599436ad6558d');
insert into "order_events" values (8, 'ORD-IJzrXTwi', 2, 1795897957694, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xa2074ae8b446967f431ca7fbe4659604f6a40271db56bf88edd54892c7e8c766","agreed":{"goods":"67f53e8e1f8d0897c82ff83ed36ce19fd0ed10ab17bcf7a2f2022b9f80a2ad2e","details":"cd8db657cae37cec737776cdf450e9be64b57f94ec3e0e1945db3edbd67ed18e"}}', '862530a7e50e9da51feb33ed640b3081bf10937dfc283d4bf6606bcf0d595cc1');
insert into "order_events" values (9, 'ORD-IJzrXTwi', 3, 1795897957706, 'process', 'payment_received', 'placing_order', '{}', 'bb04958ae85cbd9f3dd9aaaeed4a4d9ea24a8be872ccc6189a5f1896336dc55a');
insert into "order_events" values (10, 'ORD-IJzrXTwi', 4, 1795897957709, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '27047c8f7b7297948c4d0f92def527505b30dcfe8545b0ae2b26c6b50bf30a94');
insert into "order_events" values (11, 'ORD-IJzrXTwi', 5, 1795897957721, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', 'a70cd24ae3aa2e8c0dd1800c373329f5de243d7dc22f1487825d4c5c956a5cf6');
insert into "order_events" values (12, 'ORD-IJzrXTwi', 6, 1795897957761, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_3156898cf765b5cba7431023","transactionHash":"0x963f2e1b3e481190dee03e0db33a1dc819b1c85ac086f461e977b5090f71dd5e"}', '588d6b67785a0c1915823e484e313fae3dffb347cc000cdb5c21d6fbe6a9889d');
insert into "order_events" values (13, 'ORD-XuM5XxAe', 1, 1795897957772, 'book', NULL, 'awaiting_payment', '{}', '93849badedbcbd393061e826cc7549108a876d625e5488a4bf1ad0a03cc0ab31');
insert into "order_events" values (14, 'ORD-NdYXm9yj', 1, 1795897957840, 'book', NULL, 'awaiting_payment', '{}', '2276627c6bda48ce61ca447f07867d4e46ba3ce466e6561fc5215046f2578576');
insert into "order_events" values (15, 'ORD-NdYXm9yj', 2, 1795897957878, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x485ad4704c8b82e298d4f63cf85dd40bb0aeffd6c9ac6823ba2e9312f59d806f","agreed":{"goods":"955f63c6fb65fa52c6ce773884cb0172238c75d974747c8ff64a9927edf3947b","details":"57045d9f38ffc1988f695e795240733571b44566c7b7ca287049fac571ed2ee3"}}', 'c5f5e88230483cd26423c0388428371fe873eb851f684ea4cb87d69b8c150d4c');
insert into "order_events" values (16, 'ORD-NdYXm9yj', 3, 1795897957885, 'process', 'payment_received', 'placing_order', '{}', 'df3d1a808864c7ad4df7302127c11a7bf380924839b086c6f1c867d6d9875c17');
insert into "order_events" values (17, 'ORD-NdYXm9yj', 4, 1795897957889, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '69ea94faa5bc44cf04b5242b8181ffc3d19e5b553f64daa64a5ca732d6f4aa6d');
insert into "order_events" values (18, 'ORD-NdYXm9yj', 5, 1795897957901, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '907709dbb3e55c9217a727cc1d35075c5cdabc51e64d7bb831934b0f81211a2c');
insert into "order_events" values (19, 'ORD-NdYXm9yj', 6, 1795897957904, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1390000"}', '8d019b7513e7bd34135257f506f832bf0d1122dc997294ae4f15df465cc9b5dc');
insert into "order_events" values (20, 'ORD-NdYXm9yj', 7, 1795897957904, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'b4e3ffd7cb16e0b8aa36f0d447db837d6b9ddfa7dfc7729ce00445ca2ec0db6c');
insert into "order_events" values (21, 'ORD-NdYXm9yj', 8, 1795897957958, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_9a0467a055726622b641f7e0","transactionHash":"0xdb7eec094f5014130f838cdea68976685dea6ab03fa71399ac4a960875ee255d"}', 'bcf3cd1e498c02f86e2805a233acab0a131976bac7857f30185d354116d2bdcf');
insert into "claims" values ('cl_5349a8f8b65942a7c55c06e629245eb4', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xb8bd04e54278e20a6cccd9e30d9f38c66cb91bdd:0x1da155e48514b15ca54eae1c2f2e0750bf5903c712cb13b850cd7ea3633b0297', 'x402-v2', 'order', 'ORD-GbRSJORN', '0xb8bd04e54278e20a6cccd9e30d9f38c66cb91bdd', '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x1da155e48514b15ca54eae1c2f2e0750bf5903c712cb13b850cd7ea3633b0297', 18320000, 18320000, 1795898557, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xfd38fbc7892f02c7da59ec3287352e25fd7a4092557f3108d53f3863240d877d71e211b3ebe68cd20e21e1deb64ec2e0b0c9b799821ec4c800f2bd58c2f9c79f1b"}', 'settled', '0x38f6e08f701d54cf95dbae99f216645d3661be1563e7a97b0bb134ecf517495f', NULL, 1795897957548, 1795897957570, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053', NULL);
insert into "claims" values ('cl_88423e23815b13fecf0dcb8db0edb75c', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x26c9f34061555c24aff326b657f943b6e7e79e4b:0xb2a687fb05f9ebf64d785f723c593f186e2d459a2834bf0b34e6f8feeff67965', 'x402-v2', 'order', 'ORD-IJzrXTwi', '0x26c9f34061555c24aff326b657f943b6e7e79e4b', '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xb2a687fb05f9ebf64d785f723c593f186e2d459a2834bf0b34e6f8feeff67965', 4170000, 4170000, 1795898557, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x5bc2d3ccf4cb9f92c344129d4f4e3ee9994ab9f81ea7e69f7531cc36dabad4342257a1e84ead691a1efe54b31501bf2721bea224549ef7adadc6a6e14ae7f0151b"}', 'settled', '0xa2074ae8b446967f431ca7fbe4659604f6a40271db56bf88edd54892c7e8c766', NULL, 1795897957674, 1795897957694, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053', NULL);
insert into "claims" values ('cl_bea41b6db02c7da2a125d8e612115f9f', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x31401e0c2d905e3e58efa58cbb461e37c6396517:0x5dcd0e3eb77fc1844265a8519819ad9bd3bd1b0301cf6b96a0d7c19d4fbc80ac', 'x402-v2', 'order', 'ORD-NdYXm9yj', '0x31401e0c2d905e3e58efa58cbb461e37c6396517', '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x5dcd0e3eb77fc1844265a8519819ad9bd3bd1b0301cf6b96a0d7c19d4fbc80ac', 32570000, 32570000, 1795898557, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xdcc70ff8b6036a1d36a12a772e2888d471fef06ba3a53a51608f82f6b4babfa057a518cba1a50846d3df666c6083a1868234e08f8de39cf66903d2b7a7adb9ee1b"}', 'settled', '0x485ad4704c8b82e298d4f63cf85dd40bb0aeffd6c9ac6823ba2e9312f59d806f', NULL, 1795897957860, 1795897957878, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053', NULL);
insert into "claims" values ('cl_6123a6bfb457d84147fb6239b793c644', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x2be6a4441243ec96d7e0226673b593eb5cd3c267:0xc4f43f454a98e813c465632193e27750ee932edbe323ba843fd3c91051c0806c', 'x402-v2', 'purchase', 'pu_9d7ffdbc6208ffcbf6e66969bc98d61e', '0x2be6a4441243ec96d7e0226673b593eb5cd3c267', '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xc4f43f454a98e813c465632193e27750ee932edbe323ba843fd3c91051c0806c', 2990000, 2990000, 1795898557, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x059c9875176f899b3b66aa52e0d0f1d34dc3db524d09253097584e10194e39fd7e6cff0ea573e9577e2d6e62cdbd5f8ac71aa6cf6fdf5fe4e417c346a5b51bf71b"}', 'settled', '0x8df1a0aef9fcf506c511769b8814d11eadfd4a2deae50ef3516a869f0115e9d0', NULL, 1795897957955, 1795897957972, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053', NULL);
insert into "chain_txs" values ('0x38f6e08f701d54cf95dbae99f216645d3661be1563e7a97b0bb134ecf517495f', '0x02f9019382210580843b9aca0084e4cee1728301c92b94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000b8bd04e54278e20a6cccd9e30d9f38c66cb91bdd0000000000000000000000008ddde1a812a3bc6f89fd71afffa7ab911a19dabb0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b3cbd1da155e48514b15ca54eae1c2f2e0750bf5903c712cb13b850cd7ea3633b0297000000000000000000000000000000000000000000000000000000000000001bfd38fbc7892f02c7da59ec3287352e25fd7a4092557f3108d53f3863240d877d71e211b3ebe68cd20e21e1deb64ec2e0b0c9b799821ec4c800f2bd58c2f9c79fc080a06dce9fcecbdd356feec3ba13492798839b5ef58bd5b553d519b58a7f233f3cd8a043d05e62408a337a42c191d7ff277eff3240222b1ddee02122e1b85c5a2e2768', '0xb8bd04e54278e20a6cccd9e30d9f38c66cb91bdd:0x1da155e48514b15ca54eae1c2f2e0750bf5903c712cb13b850cd7ea3633b0297', '0xfc98c94bc2e4b2f661f82ecc63535c48c337f82d', 0, 'mined', 1795897957560, 1795897957568, 90027);
insert into "chain_txs" values ('0xa2074ae8b446967f431ca7fbe4659604f6a40271db56bf88edd54892c7e8c766', '0x02f9019382210501843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000026c9f34061555c24aff326b657f943b6e7e79e4b0000000000000000000000008ddde1a812a3bc6f89fd71afffa7ab911a19dabb00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b3cbdb2a687fb05f9ebf64d785f723c593f186e2d459a2834bf0b34e6f8feeff67965000000000000000000000000000000000000000000000000000000000000001b5bc2d3ccf4cb9f92c344129d4f4e3ee9994ab9f81ea7e69f7531cc36dabad4342257a1e84ead691a1efe54b31501bf2721bea224549ef7adadc6a6e14ae7f015c080a08d539016b57b20957c553b79ef562f14d42ddeffb74769ed65f456856ff53489a04119029ecea0d3195e7efc0f4323ffb523ac782f65f3030872e651cffcda92a4', '0x26c9f34061555c24aff326b657f943b6e7e79e4b:0xb2a687fb05f9ebf64d785f723c593f186e2d459a2834bf0b34e6f8feeff67965', '0xfc98c94bc2e4b2f661f82ecc63535c48c337f82d', 1, 'mined', 1795897957684, 1795897957691, 72927);
insert into "chain_txs" values ('0x963f2e1b3e481190dee03e0db33a1dc819b1c85ac086f461e977b5090f71dd5e', '0x02f9019382210502843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008ddde1a812a3bc6f89fd71afffa7ab911a19dabb00000000000000000000000026c9f34061555c24aff326b657f943b6e7e79e4b00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b48753156898cf765b5cba74310231c9b2fc71f53a5a23347c89659312b2cf352dd5f000000000000000000000000000000000000000000000000000000000000001c4cd17ee7a0f5476f49da90c193c1b246d5c05b24d54c9ea92eb81899f9c0422907b96e7712229d94ca826b0bfcbc432c962aabcc52b6669b19cf1e6679ed42d6c001a0bc696608bfa539f9d7e632d2df5a082f452e9e724a5ee408496cf852da9b2981a059d1b7ed0e1ef49adcfb1ef34db6784b8141f6173063645cc70db0b4f2ff1436', '0x8ddde1a812a3bc6f89fd71afffa7ab911a19dabb:0x3156898cf765b5cba74310231c9b2fc71f53a5a23347c89659312b2cf352dd5f', '0xfc98c94bc2e4b2f661f82ecc63535c48c337f82d', 2, 'sent', 1795897957752, NULL, NULL);
insert into "chain_txs" values ('0x485ad4704c8b82e298d4f63cf85dd40bb0aeffd6c9ac6823ba2e9312f59d806f', '0x02f9019382210503843b9aca0084e4cee1728301726494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000031401e0c2d905e3e58efa58cbb461e37c63965170000000000000000000000008ddde1a812a3bc6f89fd71afffa7ab911a19dabb0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b3cbd5dcd0e3eb77fc1844265a8519819ad9bd3bd1b0301cf6b96a0d7c19d4fbc80ac000000000000000000000000000000000000000000000000000000000000001bdcc70ff8b6036a1d36a12a772e2888d471fef06ba3a53a51608f82f6b4babfa057a518cba1a50846d3df666c6083a1868234e08f8de39cf66903d2b7a7adb9eec001a0dc627d26276fc08b73e6165cf58c07557aed8c72b25062091d9f5fbb019b348da0646efe01740f472939cde922592d855bdaaa25b61d9c3c244d6e6c0501bdad3c', '0x31401e0c2d905e3e58efa58cbb461e37c6396517:0x5dcd0e3eb77fc1844265a8519819ad9bd3bd1b0301cf6b96a0d7c19d4fbc80ac', '0xfc98c94bc2e4b2f661f82ecc63535c48c337f82d', 3, 'mined', 1795897957869, 1795897957877, 72939);
insert into "chain_txs" values ('0xdb7eec094f5014130f838cdea68976685dea6ab03fa71399ac4a960875ee255d', '0x02f9019382210504843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008ddde1a812a3bc6f89fd71afffa7ab911a19dabb00000000000000000000000031401e0c2d905e3e58efa58cbb461e37c639651700000000000000000000000000000000000000000000000000000000001535b00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b48759a0467a055726622b641f7e03d62b4d3c747828b738837df514175e31fde9ef7000000000000000000000000000000000000000000000000000000000000001c507d60b05f75b1e67772dc4e817e06d10573e74d0fd0d3a5af90e60ae058f5782c33487d2212c2a9ed8e5004547c9f1c555a69cb475913d9be47096eaa03dbeac080a0a640b080cc36a62e5b8468e40f5429cac50526bee3836070d15c3621142413a1a03eea7256b404738e94b484cb48a566640df9c9167e4873e92915058ed9ad3cbd', '0x8ddde1a812a3bc6f89fd71afffa7ab911a19dabb:0x9a0467a055726622b641f7e03d62b4d3c747828b738837df514175e31fde9ef7', '0xfc98c94bc2e4b2f661f82ecc63535c48c337f82d', 4, 'sent', 1795897957928, NULL, NULL);
insert into "chain_txs" values ('0x8df1a0aef9fcf506c511769b8814d11eadfd4a2deae50ef3516a869f0115e9d0', '0x02f9019382210505843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000002be6a4441243ec96d7e0226673b593eb5cd3c2670000000000000000000000008ddde1a812a3bc6f89fd71afffa7ab911a19dabb00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b3cbdc4f43f454a98e813c465632193e27750ee932edbe323ba843fd3c91051c0806c000000000000000000000000000000000000000000000000000000000000001b059c9875176f899b3b66aa52e0d0f1d34dc3db524d09253097584e10194e39fd7e6cff0ea573e9577e2d6e62cdbd5f8ac71aa6cf6fdf5fe4e417c346a5b51bf7c080a0a8c3e6e0d5888571c2585c544d7423278120514bbbe439c90c3f53115faa84bca00872cc2fc7068f2aa82bce58d8d2d36bd1ab1ebf7bfa943c9b46301009d2fdb6', '0x2be6a4441243ec96d7e0226673b593eb5cd3c267:0xc4f43f454a98e813c465632193e27750ee932edbe323ba843fd3c91051c0806c', '0xfc98c94bc2e4b2f661f82ecc63535c48c337f82d', 5, 'mined', 1795897957966, 1795897957972, 72927);
insert into "inflows" values ('0x38f6e08f701d54cf95dbae99f216645d3661be1563e7a97b0bb134ecf517495f', 1, '0xb8bd04e54278e20a6cccd9e30d9f38c66cb91bdd', 18320000, 3, 'cl_5349a8f8b65942a7c55c06e629245eb4');
insert into "inflows" values ('0xa2074ae8b446967f431ca7fbe4659604f6a40271db56bf88edd54892c7e8c766', 1, '0x26c9f34061555c24aff326b657f943b6e7e79e4b', 4170000, 5, 'cl_88423e23815b13fecf0dcb8db0edb75c');
insert into "inflows" values ('0x485ad4704c8b82e298d4f63cf85dd40bb0aeffd6c9ac6823ba2e9312f59d806f', 1, '0x31401e0c2d905e3e58efa58cbb461e37c6396517', 32570000, 8, 'cl_bea41b6db02c7da2a125d8e612115f9f');
insert into "inflows" values ('0x8df1a0aef9fcf506c511769b8814d11eadfd4a2deae50ef3516a869f0115e9d0', 1, '0x2be6a4441243ec96d7e0226673b593eb5cd3c267', 2990000, 11, 'cl_6123a6bfb457d84147fb6239b793c644');
insert into "refunds" values ('rf_3156898cf765b5cba7431023', 'cl_88423e23815b13fecf0dcb8db0edb75c', 'ORD-IJzrXTwi', 'not_placed', 4170000, '0x26c9f34061555c24aff326b657f943b6e7e79e4b', '0x3156898cf765b5cba74310231c9b2fc71f53a5a23347c89659312b2cf352dd5f', 0, 'succeeded', 1, '0x963f2e1b3e481190dee03e0db33a1dc819b1c85ac086f461e977b5090f71dd5e', 1795897957721, 1795897957761, 0);
insert into "refunds" values ('rf_9a0467a055726622b641f7e0', 'cl_bea41b6db02c7da2a125d8e612115f9f', 'ORD-NdYXm9yj', 'adjusted:1', 1390000, '0x31401e0c2d905e3e58efa58cbb461e37c6396517', '0x9a0467a055726622b641f7e03d62b4d3c747828b738837df514175e31fde9ef7', 0, 'succeeded', 1, '0xdb7eec094f5014130f838cdea68976685dea6ab03fa71399ac4a960875ee255d', 1795897957904, 1795897957958, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-GbRSJORN', 'ORD-GbRSJORN', '{}', 1795898557143, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-GbRSJORN', 'ORD-GbRSJORN', '{}', 1795897957588, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/cYF-NZsQDIR1y052FXrBg3Ditk9wX_hG', NULL, 1795897957599, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-GbRSJORN', 'ORD-GbRSJORN', '{}', 1795898437571, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-GbRSJORN', 'ORD-GbRSJORN', '{}', 1795897957599, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/cYF-NZsQDIR1y052FXrBg3Ditk9wX_hG', NULL, 1795897957602, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-GbRSJORN', 'ORD-GbRSJORN', '{}', 1795914000000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-IJzrXTwi', 'ORD-IJzrXTwi', '{}', 1795898557645, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-IJzrXTwi', 'ORD-IJzrXTwi', '{}', 1795897957709, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/cYF-NZsQDIR1y052FXrBg3Ditk9wX_hG', NULL, 1795897957726, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-IJzrXTwi', 'ORD-IJzrXTwi', '{}', 1795898437694, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_3156898cf765b5cba7431023', 'ORD-IJzrXTwi', '{"refundId":"rf_3156898cf765b5cba7431023"}', 1795897957721, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/cYF-NZsQDIR1y052FXrBg3Ditk9wX_hG', NULL, 1795897957761, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-XuM5XxAe', 'ORD-XuM5XxAe', '{}', 1795898557768, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-NdYXm9yj', 'ORD-NdYXm9yj', '{}', 1795898557836, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-NdYXm9yj', 'ORD-NdYXm9yj', '{}', 1795897957889, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/cYF-NZsQDIR1y052FXrBg3Ditk9wX_hG', NULL, 1795897957902, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-NdYXm9yj', 'ORD-NdYXm9yj', '{}', 1795898437878, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-NdYXm9yj', 'ORD-NdYXm9yj', '{}', 1795897957901, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/cYF-NZsQDIR1y052FXrBg3Ditk9wX_hG', NULL, 1795897957904, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-NdYXm9yj', 'ORD-NdYXm9yj', '{}', 1795915800000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_9a0467a055726622b641f7e0', 'ORD-NdYXm9yj', '{"refundId":"rf_9a0467a055726622b641f7e0"}', 1795897957904, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/cYF-NZsQDIR1y052FXrBg3Ditk9wX_hG', NULL, 1795897957958, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_9d7ffdbc6208ffcbf6e66969bc98d61e', 'pu_9d7ffdbc6208ffcbf6e66969bc98d61e', '{}', 1795897957973, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:30053/_qdicJWV_8cccVu8_GctydGAWt7pOvfq', 1795897987975, NULL, NULL);
insert into "dispatches" values ('ORD-GbRSJORN', 'demo', 'ORD-GbRSJORN', 'accepted', 'demo-ORD-GbRSJORN', 1795897957588, 1795897957599);
insert into "dispatches" values ('ORD-IJzrXTwi', 'demo', 'ORD-IJzrXTwi', 'rejected', NULL, 1795897957709, 1795897957721);
insert into "dispatches" values ('ORD-NdYXm9yj', 'demo', 'ORD-NdYXm9yj', 'accepted', 'demo-ORD-NdYXm9yj', 1795897957889, 1795897957901);
insert into "demo_tickets" values ('ORD-GbRSJORN', 'accept', NULL, 15, 1795897957597, NULL);
insert into "demo_tickets" values ('ORD-IJzrXTwi', 'reject', 'The kitchen cannot take this order', 10, 1795897957716, NULL);
insert into "demo_tickets" values ('ORD-NdYXm9yj', 'accept', NULL, 45, 1795897957901, NULL);
insert into "recipe_quotes" values ('5d7916a5fa2e644c765d548259b646d9f53ac6d0138085970f8f3afff6269ef6', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x8dDdE1A812a3Bc6F89Fd71affFa7AB911a19DABb', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795897957915, 1795898557915);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_9d7ffdbc6208ffcbf6e66969bc98d61e', '5d7916a5fa2e644c765d548259b646d9f53ac6d0138085970f8f3afff6269ef6', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795897957955, 1795897957973);
insert into "waitlist" values ('0a5fde984dc2d1c9706f3c083a00378d092835ba6030dc8612f6b3f79f814177', 'ana@example.com', '10001', NULL, NULL, 1795897958550);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id) begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
CREATE INDEX recipe_quotes_by_end on recipe_quotes (expires_at);
CREATE INDEX purchases_by_quote on purchases (quote_hash);
CREATE UNIQUE INDEX claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray');
CREATE INDEX claims_by_subject on claims (subject_id);
CREATE INDEX chain_txs_by_nonce on chain_txs (relayer, account_nonce);
CREATE INDEX refunds_by_order on refunds (order_id);
CREATE INDEX outbox_kind on outbox (kind, run_at, id) where done_at is null;
CREATE INDEX claims_by_payer on claims (payer, created_at);
CREATE INDEX chain_txs_mined on chain_txs (mined_at) where mined_at is not null;
CREATE INDEX holds_by_holder on holds (holder) where holder is not null;
CREATE INDEX orders_to_forget on orders (status, created_at) where customer is not null;
CREATE INDEX orders_unpaid on orders (created_at) where status = 'payment_expired';
CREATE INDEX purchases_to_forget on purchases (created_at) where email is not null;
CREATE INDEX idempotency_by_end on idempotency (expires_at);
CREATE TRIGGER order_events_of_claims_stay before delete on order_events when exists (select 1 from claims where subject_kind = 'order' and subject_id = old.order_id) begin select raise(abort, 'events of orders that anybody paid for are kept'); end;
CREATE INDEX orders_unpaid_cancelled on orders (created_at) where status = 'cancelled' and settled_micro = 0;
CREATE INDEX refunds_by_time on refunds (created_at);
CREATE INDEX holds_by_site on holds (site) where site is not null;
CREATE INDEX claims_checkout on claims (subject_id) where means = 'checkout';
CREATE INDEX ucp_sessions_by_end on ucp_sessions (expires_at);
CREATE UNIQUE INDEX ucp_sessions_by_cart on ucp_sessions (cart_id) where cart_id is not null and state = 'open';
CREATE UNIQUE INDEX ucp_sessions_by_quote on ucp_sessions (quote_hash) where quote_hash is not null;
CREATE INDEX claims_payment_id on claims (payer, payment_id) where payment_id is not null;
