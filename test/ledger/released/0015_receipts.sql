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
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text) strict;
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
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer,
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
CREATE TABLE waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T23:25:23.384Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T23:25:23.385Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T23:25:23.386Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T23:25:23.387Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T23:25:23.388Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T23:25:23.389Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T23:25:23.390Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T23:25:23.391Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T23:25:23.392Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-23T23:25:23.393Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-23T23:25:23.394Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-23T23:25:23.395Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-23T23:25:23.396Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-23T23:25:23.397Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-23T23:25:23.398Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('signing key DgwYeBfngfH6NGFuvw2uIXGtCwZ9IDo_No4yL1iyIUs', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('40d76623d636c59cf5d01995a32152953d09727eec54e062ff45041b5b0079b6', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795477500000,"earliest":1795477500000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795476318559, 1795476918559);
insert into "quotes" values ('0ad0cbfd205eb8812921c0604aa72d7080cb720d512e90ee6d12904a3f3bbaba', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795477500000,"earliest":1795477500000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795476319895, 1795476919895);
insert into "quotes" values ('b370fc1e6cf9625b96e044a4be80ba8393e9da1ba0c8b51c93290905eef660ee', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795477500000,"earliest":1795477500000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795476320451, 1795476920451);
insert into "quotes" values ('cabf4cc776a333edbcb990521459d143adc370634605c4cd1fccefb50950115c', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795479300000,"earliest":1795479300000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795476320553, 1795476920553);
insert into "orders" values ('ORD-z48btA1v', '40d76623d636c59cf5d01995a32152953d09727eec54e062ff45041b5b0079b6', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795477500000, 18320000, 0, 'demo-ORD-z48btA1v', 1795477500000, 1795476799701, NULL, NULL, 1795476318729, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'CQMY3kzgroTQFKNaLASJqsUSVku8e7gE');
insert into "orders" values ('ORD-Y0LIWlHn', '0ad0cbfd205eb8812921c0604aa72d7080cb720d512e90ee6d12904a3f3bbaba', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795477500000, 4170000, 4170000, NULL, NULL, 1795476800097, 'restaurant_rejected', 'The kitchen cannot take this order', 1795476319914, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'OChgjLt4fzq043jgvIKRM9jJlgRV0z6Y');
insert into "orders" values ('ORD-8JrkMDMT', 'b370fc1e6cf9625b96e044a4be80ba8393e9da1ba0c8b51c93290905eef660ee', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795477500000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795476320472, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-pvzzf1JD', 'cabf4cc776a333edbcb990521459d143adc370634605c4cd1fccefb50950115c', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795479300000, 32570000, 520000, 'demo-ORD-pvzzf1JD', 1795479300000, 1795476800764, NULL, NULL, 1795476320583, NULL, '[[0,21623]]', NULL, NULL, NULL, NULL, NULL, 'Ng0FJuLgWgPxFGz4mWUMWHQDS1itzWLY');
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
insert into "order_events" values (1, 'ORD-z48btA1v', 1, 1795476318729, 'book', NULL, 'awaiting_payment', '{}', '119d32c570a9a12edd2b331f395eb424eabe5ae88f5f887f307801458dce4f35');
insert into "order_events" values (2, 'ORD-z48btA1v', 2, 1795476319701, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x3012081270bab7d7687d7c768bd77e3ffb07fa7ef643b42b7a14b65d8d8a99e4","agreed":{"quote":"5dae9d142b6d95f2f73fcda85c63e2cc7f508f9a4378cd2d2c349d2f64f54cfc","details":"328cfce06cdc455b0a48eb1143891c3c576172db5831ca49e0be26c3dc3f36e7"}}', 'b835f610e28c04c602af07ef133ac67d485f6763673a3899222e9b755b7da93e');
insert into "order_events" values (3, 'ORD-z48btA1v', 3, 1795476319748, 'process', 'payment_received', 'placing_order', '{}', '018000b3d8265b23882f966a8fb0befc33b695103e7ad90c88d3cbd172b2a4af');
insert into "order_events" values (4, 'ORD-z48btA1v', 4, 1795476319766, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '85869ea0f083e3ba19acd6e9a3b41f60fced334391a0479c7e881f66a10072c0');
insert into "order_events" values (5, 'ORD-z48btA1v', 5, 1795476319785, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'e494ce61bdaad45c6588d1fbc96c073e294ea3e1c3da28adf6f4c70ae56134cb');
insert into "order_events" values (6, 'ORD-z48btA1v', 6, 1795476319797, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'da00fd4e7f57b6edcb0a2b494cdfe4895ce7d7826f6f3ec9411f060dad401a5c');
insert into "order_events" values (7, 'ORD-Y0LIWlHn', 1, 1795476319914, 'book', NULL, 'awaiting_payment', '{}', 'd8d3507a7f67110bf483422d1568c11099c0bada775da2d9fdd18933e752e080');
insert into "order_events" values (8, 'ORD-Y0LIWlHn', 2, 1795476320097, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x07c5adfa6d1783d9dd7f8f46fc3018bcbed0d0dfbb80c9cef6501a5000ddee6f","agreed":{"quote":"88c49c04b7c33234c8cfb6a8c565776993983b298b513b47e4a4161f4eccac9b","details":"326c94d1f3261b0bf367c2929ec053bf4d7b1324866a7bd66ff2f0dd62fb8d93"}}', '2e091ce3cb11b96cd5c81e9b952eea97cc46405fb5907b520d3f1f8f670d05da');
insert into "order_events" values (9, 'ORD-Y0LIWlHn', 3, 1795476320141, 'process', 'payment_received', 'placing_order', '{}', 'a4cf30b79e8011d56727ec38d02356c42b37cca6ab3d505958609f2b67488008');
insert into "order_events" values (10, 'ORD-Y0LIWlHn', 4, 1795476320153, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '47a9895203d3fe581b10ac966e8dc7db9446e89faf3e9c975ac59359d230c43e');
insert into "order_events" values (11, 'ORD-Y0LIWlHn', 5, 1795476320230, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', '94c971ede52dad5a8f20098edd778a655e8ad76106899257cdddc0ca866b0535');
insert into "order_events" values (12, 'ORD-Y0LIWlHn', 6, 1795476320418, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_f745264ff637437402702704","transactionHash":"0xa7ee815eb7e8918df876b00acd9c93cd61c99d9ce98bf2843f07772e1e6b9849"}', '794a903cf793572f77c7280bef674b2ca0972ed993c908c0adec98e353d24c64');
insert into "order_events" values (13, 'ORD-8JrkMDMT', 1, 1795476320472, 'book', NULL, 'awaiting_payment', '{}', 'c9ef39c9f64de3765e3ecf272b223d2ea421292291cf359a2d57fb1a53c71dae');
insert into "order_events" values (14, 'ORD-pvzzf1JD', 1, 1795476320583, 'book', NULL, 'awaiting_payment', '{}', '0317ecdb1042d898debfac3ff3e06d141e8617d0450c6a2ba8847cf9bd14290a');
insert into "order_events" values (15, 'ORD-pvzzf1JD', 2, 1795476320764, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x62a32ae194475cfa5959b30e8ebc82b321468a79e08d1b70bd50026f099d211f","agreed":{"quote":"2ac056995e1873c2e2f6f64a99db99dd98bf897a0485914e346175e5905717a1","details":"ddd594be7656027bd122afcc9a6d8edf1b9293d88b49c66b59a9ba2f4a26f833"}}', 'aeae2c889039b37e60feec79063adb5d511e6fcd7efd0f1918d3e23e0b48c876');
insert into "order_events" values (16, 'ORD-pvzzf1JD', 3, 1795476320802, 'process', 'payment_received', 'placing_order', '{}', 'cbc22f9ed21dadc0a7b7f5c3b449d00cdf1d458efa1c248ce34e6f25aa9a05a9');
insert into "order_events" values (17, 'ORD-pvzzf1JD', 4, 1795476320843, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '226e47b7ab6aa2a445e414173cc55e8f196aa9e64277a54d28fe1853a869afa9');
insert into "order_events" values (18, 'ORD-pvzzf1JD', 5, 1795476320924, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '33ff347858f628a8860991c64cfed416925cd5a5c14445712c92bacf70e682b8');
insert into "order_events" values (19, 'ORD-pvzzf1JD', 6, 1795476320942, 'adjusted', 'confirmed', 'confirmed', '{"amount":"520000"}', 'e235df9af17b934f12b5c8cf2b639fc3e8dbbfdd629bd1f125a570dac8991ab5');
insert into "order_events" values (20, 'ORD-pvzzf1JD', 7, 1795476320942, 'ready', 'confirmed', 'ready_for_pickup', '{}', '4da9c174eca6b28b52d1b152a3adb029573ff6012601426ccb89d6e1a846751d');
insert into "order_events" values (21, 'ORD-pvzzf1JD', 8, 1795476321313, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_3fb9a3798658740f826c61bd","transactionHash":"0x535560f90d4354d5e12a5a264ebeb6e946ad0aa388cd7e2c627b9bceee220287"}', 'ef55c4e11797ebaaa16014c9d5532ad5c9a488192cf72348e4133d4e8a412b03');
insert into "claims" values ('cl_6f65b3bbda9424d55535aebd1d4b91b3', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x9c4820037ae02c5bf8391580872eb9019bc2253c:0x32d195be972e7548f9176cc05f48840213b5f08edbad88ec8e80ec53ed85a497', 'x402-v2', 'order', 'ORD-z48btA1v', '0x9c4820037ae02c5bf8391580872eb9019bc2253c', '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x32d195be972e7548f9176cc05f48840213b5f08edbad88ec8e80ec53ed85a497', 18320000, 18320000, 1795476919, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xd3a41940cabc3e42169d639553d434c033520589937bfdba3e42d2c5d70d5acd35aea3e9766fda7a8ac6dd98063f99a5b6e927d869cf4d4dae62af8fff07fd511b"}', 'settled', '0x3012081270bab7d7687d7c768bd77e3ffb07fa7ef643b42b7a14b65d8d8a99e4', NULL, 1795476319631, 1795476319700, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280');
insert into "claims" values ('cl_687118e9b4b0f2e9df2fbf360580d6cf', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x5a372410a9070fb2568d898fd3a7f83e281847cc:0xffcd863de3f95243d1661f39d6a250f273df73587a293f9c227ee8a47788e509', 'x402-v2', 'order', 'ORD-Y0LIWlHn', '0x5a372410a9070fb2568d898fd3a7f83e281847cc', '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xffcd863de3f95243d1661f39d6a250f273df73587a293f9c227ee8a47788e509', 4170000, 4170000, 1795476919, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x71543b19dce54f94dd189d12266e34b7a7aa86fbb46a15d28559860fbb0c6c331fceab9fc6f5bfb4f9ab7335d2d9ab6b58e07b550e0e5e01f7163e121410683b1b"}', 'settled', '0x07c5adfa6d1783d9dd7f8f46fc3018bcbed0d0dfbb80c9cef6501a5000ddee6f', NULL, 1795476320020, 1795476320096, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280');
insert into "claims" values ('cl_4670c1bc21ffcfbd7bd70acbde4ceeb1', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x90eb7d623c82548e302b9566f44dfb01afacc1b7:0xdf891f931712133ff5b52abf109af8b8b1a9346fbb8c93caafa9998c1095ab52', 'x402-v2', 'order', 'ORD-pvzzf1JD', '0x90eb7d623c82548e302b9566f44dfb01afacc1b7', '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xdf891f931712133ff5b52abf109af8b8b1a9346fbb8c93caafa9998c1095ab52', 32570000, 32570000, 1795476920, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x340f8416e3a367184ebd6545e756fe87e60b92c04750dad3acebf46b869d13c064d64d3f6516d96291dd7089c85a4eeab342443a2d3f38ddcec09fd5ccf91a5a1c"}', 'settled', '0x62a32ae194475cfa5959b30e8ebc82b321468a79e08d1b70bd50026f099d211f', NULL, 1795476320699, 1795476320764, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280');
insert into "claims" values ('cl_865d355264cf5c00c8d0992d3d7292cb', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xe013cdd2a405480f20ddce72a9ad18deaef0f874:0xbdb9fa4fea65e6f5d06838c42f106e86ff7a4f2293bf773f591717688b11b894', 'x402-v2', 'purchase', 'pu_17ed6bc9fc999c5647b9d5af4aecbe27', '0xe013cdd2a405480f20ddce72a9ad18deaef0f874', '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xbdb9fa4fea65e6f5d06838c42f106e86ff7a4f2293bf773f591717688b11b894', 2990000, 2990000, 1795476921, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xd44ad47ad8d5220a710e06eadc96d9dd5f8a71328dbc4551426da447331b36f772eaa2ef99583916fd63874a75ef089da01ebcb2e3eaa285f369b6fdcee708f21b"}', 'settled', '0xffd6f5c045aa7ae441aaa2c637216bccc666ccae6c8897f55903f45b79554aed', NULL, 1795476321170, 1795476321333, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280');
insert into "chain_txs" values ('0x3012081270bab7d7687d7c768bd77e3ffb07fa7ef643b42b7a14b65d8d8a99e4', '0x02f9019382210580843b9aca0084e4cee1728301c93a94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000009c4820037ae02c5bf8391580872eb9019bc2253c000000000000000000000000ed17986a0bb281f3b4a0ca13e523fce00f52bc8d0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04cdb732d195be972e7548f9176cc05f48840213b5f08edbad88ec8e80ec53ed85a497000000000000000000000000000000000000000000000000000000000000001bd3a41940cabc3e42169d639553d434c033520589937bfdba3e42d2c5d70d5acd35aea3e9766fda7a8ac6dd98063f99a5b6e927d869cf4d4dae62af8fff07fd51c080a08604d883ebcc783b07c36ae90f4d33213f6721131a65e8d139a1dd39cf219bcea00d8b3a232a787b1ad7576b5c7aa1efdabd223d644fc4e107c08f3aa737632d6b', '0x9c4820037ae02c5bf8391580872eb9019bc2253c:0x32d195be972e7548f9176cc05f48840213b5f08edbad88ec8e80ec53ed85a497', '0xb8bf5b5c185b01559119c1f0bd0eb06a1a3a7597', 0, 'mined', 1795476319675, 1795476319698, 90039);
insert into "chain_txs" values ('0x07c5adfa6d1783d9dd7f8f46fc3018bcbed0d0dfbb80c9cef6501a5000ddee6f', '0x02f9019382210501843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005a372410a9070fb2568d898fd3a7f83e281847cc000000000000000000000000ed17986a0bb281f3b4a0ca13e523fce00f52bc8d00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04cdb7ffcd863de3f95243d1661f39d6a250f273df73587a293f9c227ee8a47788e509000000000000000000000000000000000000000000000000000000000000001b71543b19dce54f94dd189d12266e34b7a7aa86fbb46a15d28559860fbb0c6c331fceab9fc6f5bfb4f9ab7335d2d9ab6b58e07b550e0e5e01f7163e121410683bc001a019bfd657e710bf6debb92bab7f81fac10773d461a4aaf08ac8f6f86553f0581ba02eaf166577974ac0492d767533dbb53467bcad499090764736b1df09148a860a', '0x5a372410a9070fb2568d898fd3a7f83e281847cc:0xffcd863de3f95243d1661f39d6a250f273df73587a293f9c227ee8a47788e509', '0xb8bf5b5c185b01559119c1f0bd0eb06a1a3a7597', 1, 'mined', 1795476320062, 1795476320095, 72927);
insert into "chain_txs" values ('0xa7ee815eb7e8918df876b00acd9c93cd61c99d9ce98bf2843f07772e1e6b9849', '0x02f9019382210502843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ed17986a0bb281f3b4a0ca13e523fce00f52bc8d0000000000000000000000005a372410a9070fb2568d898fd3a7f83e281847cc00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04d970f745264ff6374374027027048d6c53cbfd9162dd8e6b15a076f174064a036cc5000000000000000000000000000000000000000000000000000000000000001b07b568a9985f0864519ec020912ed4b4c5ec96ec1f9396c1dae4f741996c40f6253009807301df78ff0ab1911875f6f2ad7afb1959eca15aa1da117852cdae66c001a0b87ac2bb411a4c46181c8648b5e2f34a83fdd7a2a06d6879846cd9939245aeb6a05b3bc13d76dcc08fce762f38a8f2b7357bff53ae69396ccb8254887190a9d69c', '0xed17986a0bb281f3b4a0ca13e523fce00f52bc8d:0xf745264ff6374374027027048d6c53cbfd9162dd8e6b15a076f174064a036cc5', '0xb8bf5b5c185b01559119c1f0bd0eb06a1a3a7597', 2, 'sent', 1795476320357, NULL, NULL);
insert into "chain_txs" values ('0x62a32ae194475cfa5959b30e8ebc82b321468a79e08d1b70bd50026f099d211f', '0x02f9019382210503843b9aca0084af9be9d88301728294833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000090eb7d623c82548e302b9566f44dfb01afacc1b7000000000000000000000000ed17986a0bb281f3b4a0ca13e523fce00f52bc8d0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04cdb8df891f931712133ff5b52abf109af8b8b1a9346fbb8c93caafa9998c1095ab52000000000000000000000000000000000000000000000000000000000000001c340f8416e3a367184ebd6545e756fe87e60b92c04750dad3acebf46b869d13c064d64d3f6516d96291dd7089c85a4eeab342443a2d3f38ddcec09fd5ccf91a5ac080a086c28c1543b9a3a8ff0278bc489bb812eda7ecd64564b1c66f54324e9a124c69a0253d6df69e034f2f74cd82ebf353b82660c3e63e772de5a14a826bd1b4224f0b', '0x90eb7d623c82548e302b9566f44dfb01afacc1b7:0xdf891f931712133ff5b52abf109af8b8b1a9346fbb8c93caafa9998c1095ab52', '0xb8bf5b5c185b01559119c1f0bd0eb06a1a3a7597', 3, 'mined', 1795476320724, 1795476320758, 72962);
insert into "chain_txs" values ('0x535560f90d4354d5e12a5a264ebeb6e946ad0aa388cd7e2c627b9bceee220287', '0x02f9019382210504843b9aca0084af9be9d88301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ed17986a0bb281f3b4a0ca13e523fce00f52bc8d00000000000000000000000090eb7d623c82548e302b9566f44dfb01afacc1b7000000000000000000000000000000000000000000000000000000000007ef400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04d9713fb9a3798658740f826c61bd85aa837e7468e5b9aeda93f2821b88c7bee0f47c000000000000000000000000000000000000000000000000000000000000001caa5c47980db9889bd0061e75fb95ce803830064c7750406563952747fddbe3080f14ce88b59b967c34b6ea156e83d99b3fc21da586b97840536b62ed87402757c080a08732c940ca959fbb82069610c82f7fb17c469ab1100552167378f7b3b418715ea05e4777cb9c643c8766bc68ce0a646164c360e1c8184baf57f7f6ed3ab43b983a', '0xed17986a0bb281f3b4a0ca13e523fce00f52bc8d:0x3fb9a3798658740f826c61bd85aa837e7468e5b9aeda93f2821b88c7bee0f47c', '0xb8bf5b5c185b01559119c1f0bd0eb06a1a3a7597', 4, 'sent', 1795476321073, NULL, NULL);
insert into "chain_txs" values ('0xffd6f5c045aa7ae441aaa2c637216bccc666ccae6c8897f55903f45b79554aed', '0x02f9019382210505843b9aca0084af9be9d88301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e013cdd2a405480f20ddce72a9ad18deaef0f874000000000000000000000000ed17986a0bb281f3b4a0ca13e523fce00f52bc8d00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04cdb9bdb9fa4fea65e6f5d06838c42f106e86ff7a4f2293bf773f591717688b11b894000000000000000000000000000000000000000000000000000000000000001bd44ad47ad8d5220a710e06eadc96d9dd5f8a71328dbc4551426da447331b36f772eaa2ef99583916fd63874a75ef089da01ebcb2e3eaa285f369b6fdcee708f2c080a0024a04269f9febf6e2108abef51d114db61f5a6cddbd08ba18e7412c2cb4e0fda059d14d23c4a15cab55c691eba89cf6a8417a17de6c5dfd5de9b5e95bbfad15c3', '0xe013cdd2a405480f20ddce72a9ad18deaef0f874:0xbdb9fa4fea65e6f5d06838c42f106e86ff7a4f2293bf773f591717688b11b894', '0xb8bf5b5c185b01559119c1f0bd0eb06a1a3a7597', 5, 'mined', 1795476321282, 1795476321333, 72927);
insert into "inflows" values ('0x3012081270bab7d7687d7c768bd77e3ffb07fa7ef643b42b7a14b65d8d8a99e4', 1, '0x9c4820037ae02c5bf8391580872eb9019bc2253c', 18320000, 3, 'cl_6f65b3bbda9424d55535aebd1d4b91b3');
insert into "inflows" values ('0x07c5adfa6d1783d9dd7f8f46fc3018bcbed0d0dfbb80c9cef6501a5000ddee6f', 1, '0x5a372410a9070fb2568d898fd3a7f83e281847cc', 4170000, 5, 'cl_687118e9b4b0f2e9df2fbf360580d6cf');
insert into "inflows" values ('0x62a32ae194475cfa5959b30e8ebc82b321468a79e08d1b70bd50026f099d211f', 1, '0x90eb7d623c82548e302b9566f44dfb01afacc1b7', 32570000, 8, 'cl_4670c1bc21ffcfbd7bd70acbde4ceeb1');
insert into "inflows" values ('0xffd6f5c045aa7ae441aaa2c637216bccc666ccae6c8897f55903f45b79554aed', 1, '0xe013cdd2a405480f20ddce72a9ad18deaef0f874', 2990000, 11, 'cl_865d355264cf5c00c8d0992d3d7292cb');
insert into "refunds" values ('rf_f745264ff637437402702704', 'cl_687118e9b4b0f2e9df2fbf360580d6cf', 'ORD-Y0LIWlHn', 'not_placed', 4170000, '0x5a372410a9070fb2568d898fd3a7f83e281847cc', '0xf745264ff6374374027027048d6c53cbfd9162dd8e6b15a076f174064a036cc5', 0, 'succeeded', 1, '0xa7ee815eb7e8918df876b00acd9c93cd61c99d9ce98bf2843f07772e1e6b9849', 1795476320230, 1795476320418, 0);
insert into "refunds" values ('rf_3fb9a3798658740f826c61bd', 'cl_4670c1bc21ffcfbd7bd70acbde4ceeb1', 'ORD-pvzzf1JD', 'adjusted:1', 520000, '0x90eb7d623c82548e302b9566f44dfb01afacc1b7', '0x3fb9a3798658740f826c61bd85aa837e7468e5b9aeda93f2821b88c7bee0f47c', 0, 'succeeded', 1, '0x535560f90d4354d5e12a5a264ebeb6e946ad0aa388cd7e2c627b9bceee220287', 1795476320942, 1795476321313, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-z48btA1v', 'ORD-z48btA1v', '{}', 1795476918559, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-z48btA1v', 'ORD-z48btA1v', '{}', 1795476319766, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/lQ3bx0bFlP4EwAwGDJif0MqAMDJJRNLK', NULL, 1795476319786, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-z48btA1v', 'ORD-z48btA1v', '{}', 1795476799701, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-z48btA1v', 'ORD-z48btA1v', '{}', 1795476319785, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/lQ3bx0bFlP4EwAwGDJif0MqAMDJJRNLK', NULL, 1795476319797, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-z48btA1v', 'ORD-z48btA1v', '{}', 1795491900000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-Y0LIWlHn', 'ORD-Y0LIWlHn', '{}', 1795476919895, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-Y0LIWlHn', 'ORD-Y0LIWlHn', '{}', 1795476320153, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/lQ3bx0bFlP4EwAwGDJif0MqAMDJJRNLK', NULL, 1795476320242, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-Y0LIWlHn', 'ORD-Y0LIWlHn', '{}', 1795476800097, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_f745264ff637437402702704', 'ORD-Y0LIWlHn', '{"refundId":"rf_f745264ff637437402702704"}', 1795476320230, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/lQ3bx0bFlP4EwAwGDJif0MqAMDJJRNLK', NULL, 1795476320418, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-8JrkMDMT', 'ORD-8JrkMDMT', '{}', 1795476920451, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-pvzzf1JD', 'ORD-pvzzf1JD', '{}', 1795476920553, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-pvzzf1JD', 'ORD-pvzzf1JD', '{}', 1795476320843, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/lQ3bx0bFlP4EwAwGDJif0MqAMDJJRNLK', NULL, 1795476320924, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-pvzzf1JD', 'ORD-pvzzf1JD', '{}', 1795476800764, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-pvzzf1JD', 'ORD-pvzzf1JD', '{}', 1795476320924, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/lQ3bx0bFlP4EwAwGDJif0MqAMDJJRNLK', NULL, 1795476320942, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-pvzzf1JD', 'ORD-pvzzf1JD', '{}', 1795493700000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_3fb9a3798658740f826c61bd', 'ORD-pvzzf1JD', '{"refundId":"rf_3fb9a3798658740f826c61bd"}', 1795476320942, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/lQ3bx0bFlP4EwAwGDJif0MqAMDJJRNLK', NULL, 1795476321313, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_17ed6bc9fc999c5647b9d5af4aecbe27', 'pu_17ed6bc9fc999c5647b9d5af4aecbe27', '{}', 1795476321334, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:11280/25QQwhZ0xyKrk2kRHKvn3oN0s91b4Cw2', 1795476351338, NULL, NULL);
insert into "dispatches" values ('ORD-z48btA1v', 'demo', 'ORD-z48btA1v', 'accepted', 'demo-ORD-z48btA1v', 1795476319766, 1795476319785);
insert into "dispatches" values ('ORD-Y0LIWlHn', 'demo', 'ORD-Y0LIWlHn', 'rejected', NULL, 1795476320153, 1795476320230);
insert into "dispatches" values ('ORD-pvzzf1JD', 'demo', 'ORD-pvzzf1JD', 'accepted', 'demo-ORD-pvzzf1JD', 1795476320843, 1795476320924);
insert into "demo_tickets" values ('ORD-z48btA1v', 'accept', NULL, 15, 1795476319783, NULL);
insert into "demo_tickets" values ('ORD-Y0LIWlHn', 'reject', 'The kitchen cannot take this order', 10, 1795476320200, NULL);
insert into "demo_tickets" values ('ORD-pvzzf1JD', 'accept', NULL, 45, 1795476320904, NULL);
insert into "recipe_quotes" values ('4b64597c1262e59f779c1970164c7ba7311f179c482c7ebc1143a737b42393cd', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0xED17986A0Bb281f3b4a0cA13e523fCe00F52Bc8D', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795476320976, 1795476920976);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_17ed6bc9fc999c5647b9d5af4aecbe27', '4b64597c1262e59f779c1970164c7ba7311f179c482c7ebc1143a737b42393cd', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795476321170, 1795476321334);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795476321372, 1795476321372);
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
